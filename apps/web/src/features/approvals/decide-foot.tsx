import type { FlowDetail } from '@houtai/contract/approval-flows';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';

import { Checkbox } from '#ui/input/choice/checkbox.tsx';

import { AddSigners } from './add-signers.tsx';
import { DecisionActs, type FurtherAct } from './decision-acts.tsx';
import { DecisionComment } from './decision-comment.tsx';
import { ReturnFlow } from './flow/return-flow.tsx';
import { StepFills } from './flow/step-fills.tsx';
import { Consult, Transfer } from './hand-to.tsx';
import { usePendingKeys } from './pending/use-pending-keys.ts';
import { type ArmedDecision, type DecidedTask, useDecision } from './use-decision.ts';

import css from './decide.module.css';

type DecideFootProps = {
  flow: FlowDetail;
  task: NonNullable<FlowDetail['task']>;
  page: RefObject<HTMLElement | null>;
  goesOn: boolean;
  onGoesOn: (goesOn: boolean) => void;
  onDone: (decided: DecidedTask) => void;
};

/** The comment and the actions of a task, without those that its step forbids. */
export function DecideFoot({ flow, task, page, goesOn, onGoesOn, onDone }: DecideFootProps): ReactNode {
  const decision = useDecision(flow, task, onDone);
  const { armed, setArmed, comment } = decision;
  const [dialog, setDialog] = useState<FurtherAct['dialog'] | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const faultId = useId();
  const arm = (act: ArmedDecision) => {
    setArmed(act);
    field.current?.querySelector('textarea')?.focus();
  };
  const acts = actsOf(flow);
  const mayDecide = task.refusal === '';
  usePendingKeys(page, {
    ...(!mayDecide ? {} : task.consult ? { a: () => arm('advise') } : { a: () => arm('pass'), r: () => arm('reject') }),
    ...Object.fromEntries(acts.map(({ key, dialog: wanted }) => [key.toLowerCase(), () => setDialog(wanted)])),
  });
  const handled = (words: string, stays = false) => {
    if (!stays) decision.drop();
    setDialog(null);
    onDone({ words, taskId: task.taskId, undoable: false, stays });
  };
  const dialogProps = { flowId: flow.flowId, taskId: task.taskId, title: flow.title, onDone: handled, onClose: () => setDialog(null) };
  const main: ArmedDecision = task.consult ? 'advise' : 'pass';
  return (
    <footer className={css.foot} aria-label="审批">
      <StepFills
        task={task}
        fields={decision.fields}
        onField={(name, value) => decision.setFields((old) => ({ ...old, [name]: value }))}
        next={decision.next}
        onNext={decision.setNext}
      />
      {mayDecide && <DecisionComment field={field} decision={decision} main={main} faultId={faultId} />}
      <p id={faultId} className={css.fault} role="alert">
        {task.refusal || decision.fault}
      </p>
      <DecisionActs
        decision={decision}
        main={mayDecide ? main : null}
        acts={acts}
        onAct={setDialog}
        onReject={() => (armed === 'reject' ? void decision.decide('reject') : arm('reject'))}
      >
        <Checkbox checked={goesOn} onChange={onGoesOn}>
          处理后看下一条
        </Checkbox>
      </DecisionActs>
      {dialog === 'transfer' && <Transfer {...dialogProps} />}
      {dialog === 'consult' && <Consult {...dialogProps} />}
      {dialog === 'sign' && <AddSigners {...dialogProps} />}
      {dialog === 'return' && <ReturnFlow flow={flow} task={task} comment={comment} onDone={handled} onClose={dialogProps.onClose} />}
    </footer>
  );
}

function actsOf({ may }: FlowDetail): FurtherAct[] {
  return [
    may.transfer && ({ key: 'T', words: '转交', dialog: 'transfer' } as const),
    may.consult && ({ key: 'W', words: '委派', dialog: 'consult' } as const),
    may.addSigners && ({ key: 'S', words: '加签', dialog: 'sign' } as const),
    may.return && ({ key: 'B', words: '退回', dialog: 'return' } as const),
  ].filter((act) => act !== false);
}
