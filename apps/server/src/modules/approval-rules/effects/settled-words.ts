import { SYSTEM } from '../actions.ts';
import type { FlowWorld } from '../people/directory.ts';
import type { ApprovalState, Step, Task } from '../state.ts';

type Seen = Pick<FlowWorld, 'directory'> & { state: ApprovalState };

/** Explains to a person why their task is settled: who did what, and whether anything is left to do. */
export function stepOutcomeWords({ directory, state }: Seen, step: Step, task: Task): string {
  const { person, doneBy, auto } = task;
  const who = doneBy === null || doneBy === person ? '你' : `${directory.nameOf(doneBy)} `;
  switch (task.state) {
    case 'transferred':
      return doneBy === SYSTEM ? '这个任务已超时转给上级，无需再处理' : `${who}已把这个任务转给他人，无需再处理`;
    case 'removed':
      return `${who}已移除这个任务，无需再处理`;
    case 'told':
      return '这份单据只是抄送给你，无需审批';
    case 'skipped':
      return '这一步跳过发起人本人，无需处理';
    case 'passed':
      if (auto === 'late') return '这个任务已超时自动通过，无需再处理';
      return auto === null ? `${who}已处理过这个任务` : '你此前已审批，这一步自动通过';
    case 'closed':
      return closedWords(state, step, task, who);
    default:
      return `${who}已处理过这个任务`;
  }
}

/** Explains a task that was closed by a decision in its step, by a move of the flow, or by its end. */
function closedWords(state: ApprovalState, step: Step, task: Task, who: string): string {
  const decisive = step.tasks.find(
    ({ doneAt, doneBy, state }) => doneAt === task.doneAt && doneBy === task.doneBy && DECISIVE.includes(state),
  );
  if (decisive?.state === 'returned') return `${who}已退回这份单据，无需再处理`;
  if (decisive !== undefined || step.undone === null) return `${who}已处理这一步，无需再处理`;
  const isAskedElsewhere = state.steps.some(
    (one) => one.undone === null && one.tasks.some(({ person, state }) => person === task.person && state === 'open'),
  );
  const what = step.undone === 'carry' ? '把流程换成了新版本' : '调整了流程';
  return `${who}${what}，这一步${isAskedElsewhere ? '已重新开始，请按新的流程处理' : '无需你再处理'}`;
}

const DECISIVE: readonly Task['state'][] = ['passed', 'rejected', 'returned'];
