import { localDate, startOfDay } from '@houtai/contract/dates';

import type { OpenCtx } from '../../platform/db/context.ts';
import { parameterText } from '../parameters/index.ts';

/** The parameter with the days off that are no weekend, and the weekends that are worked: 2026-10-01~2026-10-07,+2026-10-10. */
export const DAYS_CHANGED = 'working_days_changed';

/** From when until when people work on a working day, in hours of Beijing. */
const HOURS = { from: 9, to: 18 };
const HOUR_MS = 3_600_000;
/** Longer than any time limit; beyond it a calendar without a working day would be gone through for ever. */
const DAYS_MOST = 3_660;

/** Working time. Moments are ISO 8601 in UTC. */
export type WorkingCalendar = {
  isWorkingDay: (day: string) => boolean;
  /** The moment so many working days after a moment, at the same time of the day. */
  after: (moment: string, workingDays: number) => string;
  /** The working hours between two moments, with a fraction. */
  hoursBetween: (from: string, to: string) => number;
};

/** The working time of the company as it is set now. */
export async function workingCalendar(ctx: Pick<OpenCtx, 'db'>): Promise<WorkingCalendar> {
  return calendarOf(await parameterText(ctx, DAYS_CHANGED));
}

/** Working time by the days that differ from Monday to Friday; what is no day in the text is passed over. */
export function calendarOf(changed: string): WorkingCalendar {
  const parts = changed.split(/[,，\s]+/).filter((part) => part !== '');
  const worked = new Set(parts.filter((part) => part.startsWith('+')).flatMap((part) => daysOf(part.slice(1))));
  const off = new Set(parts.filter((part) => !part.startsWith('+')).flatMap(daysOf));
  const isWorkingDay = (day: string): boolean => worked.has(day) || (!off.has(day) && ![0, 6].includes(startOfDay(day)?.getDay() ?? 0));
  return { isWorkingDay, after: (moment, days) => after(isWorkingDay, moment, days), hoursBetween: hoursBetween.bind(null, isWorkingDay) };
}

type IsWorkingDay = (day: string) => boolean;

function after(isWorkingDay: IsWorkingDay, moment: string, workingDays: number): string {
  const at = new Date(moment);
  for (let left = workingDays, days = 0; left > 0 && days < DAYS_MOST; days += 1) {
    at.setDate(at.getDate() + 1);
    if (isWorkingDay(localDate(at))) left -= 1;
  }
  return at.toISOString();
}

function hoursBetween(isWorkingDay: IsWorkingDay, from: string, to: string): number {
  const [start, end] = [new Date(from), new Date(to)];
  const first = localDate(start);
  let hours = 0;
  for (let days = 0; days < DAYS_MOST; days += 1) {
    const day = startOfDay(first, days);
    if (day === null || day >= end) break;
    if (!isWorkingDay(localDate(day))) continue;
    const opens = Math.max(day.getTime() + HOURS.from * HOUR_MS, start.getTime());
    const closes = Math.min(day.getTime() + HOURS.to * HOUR_MS, end.getTime());
    hours += Math.max(0, closes - opens) / HOUR_MS;
  }
  return hours;
}

/** The days of 2026-10-01 or 2026-10-01~2026-10-07. */
function daysOf(part: string): string[] {
  const [from = '', to = from] = part.split('~');
  const days: string[] = [];
  for (let later = 0; later < DAYS_MOST; later += 1) {
    const day = startOfDay(from, later);
    if (day === null || localDate(day) > to) break;
    days.push(localDate(day));
  }
  return days;
}
