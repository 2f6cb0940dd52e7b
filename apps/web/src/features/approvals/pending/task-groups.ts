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

/** The time that a task has left or is over by, roughly; blank without a limit. */
export function dueWords({ dueAt }: Pick<TaskRow, 'dueAt'>, now: Date): string {
  if (dueAt === null) return '';
  const minutes = Math.round((Date.parse(dueAt) - now.getTime()) / 60_000);
  return `${minutes < 0 ? '超时' : '还剩'} ${spanWords(Math.abs(minutes))}`;
}

function spanWords(minutes: number): string {
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} 小时` : `${Math.round(minutes / 60 / 24)} 天`;
}
