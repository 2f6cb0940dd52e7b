import type { FlowDetail, FlowStep } from '@houtai/contract/approval-flows';
import { APPROVAL_TASK_STATES } from '@houtai/contract/approval-words';
import { Check, Clock, Mail, UserCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import { RemoveSigner } from '../remove-signer.tsx';
import { EndFlow, HandOn } from './rescue.tsx';

import css from './flow-pane.module.css';

/** The steps of a document: who has decided, who is asked and why, and what is expected next. */
export function FlowPane({ flow }: { flow: FlowDetail }): ReactNode {
  return (
    <section className={css.pane} aria-label="审批流程">
      <h3>
        流程
        <small>
          {flow.processName} v{flow.processVersion}
        </small>
      </h3>
      <ol className={css.steps}>
        <li data-state="passed">
          <Mark state="passed" />
          <div className={css.step}>
            <p className={css.name}>
              <b>提交</b>
            </p>
            <p className={css.person}>
              <Avatar name={flow.submitterName} size={20} />
              {flow.submitterName}
              <span className={css.when}>
                <TimeCell time={flow.submittedAt} />
              </span>
            </p>
          </div>
        </li>
        {flow.steps.map((step) => (
          <Step key={step.stepId || step.node} step={step} flow={flow} />
        ))}
      </ol>
      {flow.endWords && <p className={css.note}>{flow.endWords}</p>}
      {flow.rescues.map((rescue) => (
        <p key={rescue.at} className={css.note}>
          {rescue.byName} {rescue.words}（<TimeCell time={rescue.at} />
          ）：{rescue.reason}
        </p>
      ))}
      {flow.may.rescue && (
        <p className={css.note}>
          <EndFlow flow={flow} />
        </p>
      )}
      {flow.lately && <p className={css.note}>{flow.lately}</p>}
    </section>
  );
}

function Step({ step, flow }: { step: FlowStep; flow: FlowDetail }): ReactNode {
  const isMine = step.state === 'open' && step.tasks.some(({ mine, state }) => mine && state === 'open');
  return (
    <li data-state={step.state} data-mine={isMine || undefined} data-undone={step.undone || undefined}>
      <Mark state={step.notify ? 'told' : step.state} />
      <div className={css.step}>
        <p className={css.name}>
          <b>{step.name}</b>
          {step.state === 'open' && !step.undone && <small data-open>{SAID.open}</small>}
          {step.how && step.tasks.filter(({ kind }) => kind === 'decide').length > 1 && <small>{step.how}</small>}
          {step.progress && step.progress !== step.how && <small>{step.progress}</small>}
          {step.undone && <small>已退回重审</small>}
        </p>
        {step.fact && <p className={css.fact}>{step.fact}</p>}
        {step.undecided && <p className={css.why}>{step.undecided}</p>}
        {step.tasks.map((task) => (
          <div key={task.taskId || task.person} className={css.task}>
            <p className={css.person}>
              <Avatar name={task.personName} size={20} />
              {task.personName}
              {task.mine && '（我）'}
              {task.stateWords !== SAID[step.state] && <span className={css.state}>{task.stateWords}</span>}
              <span className={css.when} data-late={task.late || undefined}>
                {task.doneAt ? <TimeCell time={task.doneAt} /> : task.state === 'open' && task.askedAt && <TimeCell time={task.askedAt} />}
              </span>
            </p>
            {task.doneByName && task.doneByName !== task.personName && <p className={css.why}>由 {task.doneByName} 代为处理</p>}
            {task.why.map((reason) => (
              <p key={reason} className={css.why}>
                {reason}
              </p>
            ))}
            {task.comment && (
              <blockquote className={css.quote} data-red={task.state === 'rejected' || undefined}>
                {task.comment}
              </blockquote>
            )}
            {flow.may.removeSigners.includes(task.taskId) && (
              <RemoveSigner flowId={flow.flowId} taskId={task.taskId} name={task.personName} />
            )}
            {flow.may.rescue && flow.status === 'running' && task.state === 'open' && <HandOn flow={flow} task={task} />}
          </div>
        ))}
      </div>
    </li>
  );
}

/** The mark of a step already says this, so its people do not repeat it. */
const SAID = { passed: '已通过', rejected: '已驳回', open: '审批中', closed: '', expected: APPROVAL_TASK_STATES.waiting } as const;

const MARKS = { passed: Check, rejected: X, open: UserCheck, closed: Clock, expected: Clock, told: Mail } as const;

function Mark({ state }: { state: keyof typeof MARKS }): ReactNode {
  const Drawing = MARKS[state];
  return (
    <span className={css.mark}>
      <Drawing size={14} strokeWidth={2} aria-hidden />
    </span>
  );
}
