import type { TaskRow } from '@houtai/contract/approval-flows';
import { localDate } from '@houtai/contract/dates';

/** Tasks under one heading. */
export type TaskGroup = { words: string; late: boolean; tasks: TaskRow[] };

/** Groups waiting tasks by urgency: overdue, from today, earlier. Keeps the order within a group and omits empty groups. */
export function groupsOf(tasks: readonly TaskRow[], now: Date): TaskGroup[] {
  const today = localDate(now);
  const isToday = ({ askedAt }: TaskRow) => localDate(new Date(askedAt)) === today;
  return [
    { words: '已超时', late: true, tasks: tasks.filter(({ late }) => late) },
    { words: '今天', late: false, tasks: tasks.filter((task) => !task.late && isToday(task)) },
    { words: '更早', late: false, tasks: tasks.filter((task) => !task.late && !isToday(task)) },
  ].filter((group) => group.tasks.length > 0);
}
