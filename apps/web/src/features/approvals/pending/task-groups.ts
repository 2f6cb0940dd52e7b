import type { TaskRow } from '@houtai/contract/approval-flows';
import { localDate } from '@houtai/contract/dates';

/** Tasks that stand below one heading. */
export type TaskGroup = { words: string; late: boolean; tasks: TaskRow[] };

/** What waits, by how urgent it is: over its time limit, asked today, before. The order within stays; empty groups are left out. */
export function groupsOf(tasks: readonly TaskRow[], now: Date): TaskGroup[] {
  const today = localDate(now);
  const isToday = ({ askedAt }: TaskRow) => localDate(new Date(askedAt)) === today;
  return [
    { words: '已超时', late: true, tasks: tasks.filter(({ late }) => late) },
    { words: '今天', late: false, tasks: tasks.filter((task) => !task.late && isToday(task)) },
    { words: '更早', late: false, tasks: tasks.filter((task) => !task.late && !isToday(task)) },
  ].filter((group) => group.tasks.length > 0);
}
