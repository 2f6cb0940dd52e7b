import { localDate, startOfDay } from '@houtai/contract/dates';

const DAY_MS = 86_400_000;

/** A day by which something should be done: 逾期 3 天, 今天, 11-25; the year too where it is another one, and nothing where no day is said. */
export function dueInWords(due: string, now: Date): string {
  if (due === '') return '';
  const today = localDate(now);
  if (due === today) return '今天';
  if (due < today) return `逾期 ${daysBetween(due, today)} 天`;
  return due.slice(0, 4) === today.slice(0, 4) ? due.slice(5) : due;
}

function daysBetween(earlier: string, later: string): number {
  const [from, to] = [startOfDay(earlier), startOfDay(later)];
  // Rounded, as a day of a change of clocks is not 24 hours long.
  return from && to ? Math.round((to.getTime() - from.getTime()) / DAY_MS) : 0;
}
