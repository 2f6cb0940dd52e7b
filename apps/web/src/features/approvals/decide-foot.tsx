import type { FlowDetail } from '@houtai/contract/approval-flows';
import { APPROVAL_COMMENT_MAX } from '@houtai/contract/limits';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/input/checkbox.tsx';
import { Textarea } from '../../ui/input/textarea.tsx';
import { Menu, MenuItem } from '../../ui/layer/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { AddSigners } from './add-signers.tsx';
import { Consult, Transfer } from './hand-to.tsx';
import { ReturnFlow } from './return-flow.tsx';
import { StepFills } from './step-fills.tsx';
import { type Armed, type Decided, useDecision } from './use-decision.ts';
import { usePendingKeys } from './use-pending-keys.ts';

import css from './decide.module.css';

type DecideFootProps = {
  flow: FlowDetail;
  task: NonNullable<FlowDetail['task']>;
  page: RefObject<HTMLElement | null>;
  goesOn: boolean;
  onGoesOn: (goesOn: boolean) => void;
  onDone: (decided: Decided) => void;
};

type Act = { key: string; words: string; dialog: 'transfer' | 'consult' | 'sign' | 'return' };

const READY = ['同意', '请补充说明'];
const ARMED: Readonly<Record<Armed, string>> = { pass: '确认通过', reject: '确认驳回', advise: '确认意见' };

/** The comment and what can be done with a task; what its step forbids is not there. */
export function DecideFoot({ flow, task, page, goesOn, onGoesOn, onDone }: DecideFootProps): ReactNode {
  const decision = useDecision(flow, task, onDone);
  const { armed, setArmed, comment } = decision;
  const [dialog, setDialog] = useState<Act['dialog'] | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const isPhone = useMedia('(max-width: 600px)');
  const faultId = useId();
  const arm = (act: Armed) => {
    setArmed(act);
    field.current?.querySelector('textarea')?.focus();
  };
  const acts = actsOf(flow);
  usePendingKeys(page, {
    ...(task.consult ? { a: () => arm('advise') } : { a: () => arm('pass'), r: () => arm('reject') }),
    ...Object.fromEntries(acts.map(({ key, dialog: wanted }) => [key.toLowerCase(), () => setDialog(wanted)])),
  });
  const handled = (words: string) => {
    decision.drop();
    setDialog(null);
    onDone({ words, taskId: task.taskId, undoable: false });
  };
  const dialogProps = { flowId: flow.flowId, taskId: task.taskId, title: flow.title, onDone: handled, onClose: () => setDialog(null) };
  const main: Armed = task.consult ? 'advise' : 'pass';
  return (
    <footer className={css.foot} aria-label="审批">
      <StepFills
        task={task}
        fields={decision.fields}
        onField={(name, value) => decision.setFields((old) => ({ ...old, [name]: value }))}
        next={decision.next}
        onNext={decision.setNext}
      />
      <div
        ref={field}
        className={css.comment}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && armed) {
            event.stopPropagation();
            setArmed(null);
          }
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (armed) void decision.send(armed);
          else setArmed(main);
        }}
      >
        <Textarea
          aria-label="审批意见"
          aria-invalid={decision.fault !== ''}
          aria-describedby={faultId}
          placeholder={task.consult ? '你的意见' : '审批意见，驳回和退回时必填'}
          rows={isPhone ? 1 : 2}
          limit={APPROVAL_COMMENT_MAX}
          value={comment}
          onChange={decision.type}
        />
        {comment === '' && !isPhone && (
          <span className={css.ready}>
            {READY.map((words) => (
              <button key={words} type="button" onClick={() => decision.type(words)}>
                {words}
              </button>
            ))}
          </span>
        )}
      </div>
      <p id={faultId} className={css.fault} role="alert">
        {decision.fault}
      </p>
      <div className={css.acts}>
        <Button kind="primary" aria-disabled={decision.busy || undefined} onClick={() => void decision.send(main)} aria-keyshortcuts="A">
          {armed === main ? ARMED[main] : task.consult ? '给出意见' : '通过'}
          <kbd className={css.key}>A</kbd>
        </Button>
        {!task.consult && (
          <Button
            kind="danger"
            aria-disabled={decision.busy || undefined}
            onClick={() => (armed === 'reject' ? void decision.send('reject') : arm('reject'))}
            aria-keyshortcuts="R"
          >
            {armed === 'reject' ? ARMED.reject : '驳回'}
            <kbd className={css.key}>R</kbd>
          </Button>
        )}
        {isPhone && acts.length > 0 && (
          <Menu trigger={<Button>更多</Button>}>
            {acts.map((act) => (
              <MenuItem key={act.dialog} onClick={() => setDialog(act.dialog)}>
                {act.words}
              </MenuItem>
            ))}
          </Menu>
        )}
        {!isPhone &&
          acts.map((act) => (
            <Button key={act.dialog} onClick={() => setDialog(act.dialog)} aria-keyshortcuts={act.key}>
              {act.words}
              <kbd className={css.key}>{act.key}</kbd>
            </Button>
          ))}
        <span className={css.grow} />
        {!isPhone && (
          <Checkbox checked={goesOn} onChange={onGoesOn}>
            处理后看下一条
          </Checkbox>
        )}
      </div>
      {dialog === 'transfer' && <Transfer {...dialogProps} />}
      {dialog === 'consult' && <Consult {...dialogProps} />}
      {dialog === 'sign' && <AddSigners {...dialogProps} />}
      {dialog === 'return' && <ReturnFlow flow={flow} task={task} comment={comment} onDone={handled} onClose={dialogProps.onClose} />}
    </footer>
  );
}

function actsOf({ may }: FlowDetail): Act[] {
  return [
    may.transfer && ({ key: 'T', words: '转交', dialog: 'transfer' } as const),
    may.consult && ({ key: 'W', words: '委派', dialog: 'consult' } as const),
    may.addSigners && ({ key: 'S', words: '加签', dialog: 'sign' } as const),
    may.return && ({ key: 'B', words: '退回', dialog: 'return' } as const),
  ].filter((act) => act !== false);
}
