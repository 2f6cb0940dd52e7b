import type { FlowDetail } from '@houtai/contract/approval-flows';
import { leftInWords } from '@houtai/contract/urgency-words';
import { UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';

import css from './flow-facts.module.css';

/** Replaces the flow on a narrow page: the step in which the user is asked, the deadline, and the reason. */
export function OwnTurn({ flow }: { flow: FlowDetail }): ReactNode {
  const now = useNow();
  const asked = flow.steps.filter(({ notify, undone }) => !notify && !undone);
  const at = asked.findIndex(({ tasks }) => tasks.some(({ taskId }) => taskId === flow.task?.taskId));
  const task = asked[at]?.tasks.find(({ taskId }) => taskId === flow.task?.taskId);
  if (!task) return null;
  const words = [`第 ${at + 1} 步`, flow.task?.consult ? '请我给意见' : '等我审批', task.dueAt && leftInWords(task.dueAt, now)];
  return (
    <div className={css.strip} data-tone="turn">
      <UserCheck size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {words.filter(Boolean).join('，')}
        {task.why.map((reason) => (
          <small key={reason}>{reason}</small>
        ))}
      </span>
    </div>
  );
}
