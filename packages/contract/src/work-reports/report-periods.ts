import { daysFrom } from '../schedule/calendar-days.ts';
import { localDate, startOfDay } from '../text/dates.ts';
import { DAY_MS } from '../text/durations.ts';
import { REPORT_KINDS, type ReportKind } from './work-report-words.ts';

/** The days of a report, both ends included, as yyyy-MM-dd. */
export type ReportPeriod = { start: string; end: string };

/** The day, the week from Monday, or the month of a local day (yyyy-MM-dd); throws a RangeError if the text is no day. */
export function reportPeriod(kind: ReportKind, day: string): ReportPeriod {
  const at = startOfDay(day);
  if (!at) throw new RangeError(`no day: ${day.slice(0, 20)}`);
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()];
  if (kind === 'day') return { start: day, end: day };
  if (kind === 'month') return { start: dayOf(year, month, 1), end: dayOf(year, month + 1, 0) };
  const monday = date - ((at.getDay() + 6) % 7);
  return { start: dayOf(year, month, monday), end: dayOf(year, month, monday + 6) };
}

/** The period `steps` periods after that of a day; before it if `steps` is negative. */
export function movedPeriod(kind: ReportKind, day: string, steps: number): ReportPeriod {
  const { start } = reportPeriod(kind, day);
  const at = startOfDay(start) ?? new Date(Number.NaN);
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()];
  if (kind === 'month') return reportPeriod(kind, dayOf(year, month + steps, 1));
  return reportPeriod(kind, dayOf(year, month, date + steps * (kind === 'week' ? 7 : 1)));
}

/** All local days of a period, as yyyy-MM-dd. */
export function daysOfPeriod({ start, end }: ReportPeriod): string[] {
  return daysFrom({ from: start, to: end });
}

/** The number of the ISO week that a local day is in: the first one of a year has its first Thursday. */
export function weekNumber(day: string): number {
  const monday = startOfDay(reportPeriod('week', day).start) ?? new Date(Number.NaN);
  const thursday = Date.UTC(monday.getFullYear(), monday.getMonth(), monday.getDate() + 3);
  const first = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - first) / WEEK_MS) + 1;
}

/** The name of a report by its period, as 第 47 周周报, 11-20 日报, 2026-11 月报. */
export function reportName(kind: ReportKind, start: string): string {
  const words = kind === 'week' ? `第 ${weekNumber(start)} 周` : kind === 'day' ? `${start.slice(5)} ` : `${start.slice(0, 7)} `;
  return `${words}${REPORT_KINDS[kind]}`;
}

const WEEK_MS = 7 * DAY_MS;

function dayOf(year: number, month: number, date: number): string {
  return localDate(new Date(year, month, date));
}
