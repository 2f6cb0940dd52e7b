import { localDate, startOfDay } from '../text/dates.ts';

/** Labels of how a day can differ from Monday to Friday: off or worked. */
export const DAY_KINDS = { off: '休', work: '班' } as const;
export type DayKind = keyof typeof DAY_KINDS;

/** A run of consecutive days, both ends included, as yyyy-MM-dd, with their common value and their number. */
export type Run<Row> = { from: string; to: string; of: Row; count: number };

/** Whether a local day given as yyyy-MM-dd is a Saturday or Sunday; false if the text is no day. */
export function isWeekend(day: string): boolean {
  const weekday = startOfDay(day)?.getDay();
  return weekday === 0 || weekday === 6;
}

/** Whether a valid local day is worked; `kind` is its exception in the calendar, if there is one. */
export function isWorked(day: string, kind: DayKind | undefined): boolean {
  return kind === undefined ? !isWeekend(day) : kind === 'work';
}

/** All local days from one to another, both ends included, as yyyy-MM-dd; empty if `from` is no day. */
export function daysFrom({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = startOfDay(from); day !== null && localDate(day) <= to; day = startOfDay(from, days.length)) days.push(localDate(day));
  return days;
}

/** Joins rows of consecutive days for which `key` is the same. */
export function runsOf<Row extends { day: string }>(rows: readonly Row[], key: (row: Row) => string): Run<Row>[] {
  const runs: Run<Row>[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const isNext = last !== undefined && startOfDay(last.to, 1)?.getTime() === startOfDay(row.day)?.getTime();
    if (isNext && key(last.of) === key(row)) Object.assign(last, { to: row.day, count: last.count + 1 });
    else runs.push({ from: row.day, to: row.day, of: row, count: 1 });
  }
  return runs;
}

/** A run of days in words: 10月1日, 10月1日至7日 or 12月31日至1月3日. */
export function runWords({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayWords(from);
  return `${dayWords(from)}至${from.slice(0, 7) === to.slice(0, 7) ? `${Number(to.slice(8))}日` : dayWords(to)}`;
}

/** A day in words: 10月1日 for 2026-10-01. */
export function dayWords(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}
