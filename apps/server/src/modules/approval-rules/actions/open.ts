import type { ActionOf } from '../actions.ts';
import { type Flow, taskOf } from '../flow.ts';
import { throwRefusal } from '../refusals.ts';

/** Records the first look of a person at their task; tasks that nobody is asked yet are ignored. */
export function markTaskOpened(flow: Flow, { task: id, by, at }: ActionOf<'open'>): void {
  const { task } = taskOf(flow, id);
  if (task.person !== by) throwRefusal('A0301', '只能查看自己的审批任务');
  if (task.askedAt !== null && (task.state === 'open' || task.state === 'told')) task.seenAt ??= at;
}
