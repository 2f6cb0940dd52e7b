import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import type { Rehearsal } from '@houtai/contract/approval-process-rows';
import { APPROVAL_TASK_STATES } from '@houtai/contract/approval-words';
import { Mail, Split, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Avatar } from '#ui/marks/avatar.tsx';

import patterns from '#ui/patterns.module.css';
import css from './trying.module.css';

type Entry = { key: string; step: Rehearsal['steps'][number] } | { key: string; branch: string };

/** The path of a test: the branches taken, the people asked in each step, and why. */
export function WayList({ way, definition }: { way: Rehearsal; definition: ApprovalDefinition }): ReactNode {
  const decisions = way.steps.filter(({ notify }) => !notify);
  return (
    <>
      {way.refusal && (
        <p className={css.fault} role="alert">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          不能提交：{way.refusal}
        </p>
      )}
      <ol className={css.way}>
        {entriesOf(way, definition).map((entry) =>
          'branch' in entry ? (
            <li key={entry.key}>
              <span className={css.mark}>
                <Split size={12} strokeWidth={2} aria-hidden />
              </span>
              <h4>进入分支「{entry.branch}」</h4>
            </li>
          ) : (
            <li key={entry.key}>
              <span className={css.mark} data-asks={!entry.step.notify || undefined}>
                {entry.step.notify ? <Mail size={12} strokeWidth={2} aria-hidden /> : decisions.indexOf(entry.step) + 1}
              </span>
              <h4>
                {entry.step.name}
                {entry.step.how && entry.step.tasks.length > 1 && <small>{entry.step.how}</small>}
              </h4>
              {entry.step.undecided && <p>{entry.step.undecided}</p>}
              {entry.step.fact && <p className={patterns.red}>{entry.step.fact}</p>}
              {entry.step.tasks.map((task) => (
                <div key={task.taskId} className={css.person}>
                  <Avatar name={task.personName} size={20} />
                  {task.personName}
                  <p>{[...task.why, ...(task.stateWords === APPROVAL_TASK_STATES.waiting ? [] : [task.stateWords])].join('；')}</p>
                </div>
              ))}
            </li>
          ),
        )}
      </ol>
    </>
  );
}

/** Steps and taken branches in the order of the flow. */
function entriesOf({ steps, lit }: Rehearsal, { nodes }: ApprovalDefinition): Entry[] {
  return approvalNodesOf(nodes).flatMap((node): Entry[] => {
    if (node.type === 'branch')
      return node.branches.filter(({ id }) => lit.includes(id)).map(({ id, name }) => ({ key: id, branch: name }));
    return steps.filter((step) => step.node === node.id).map((step) => ({ key: step.stepId, step }));
  });
}
