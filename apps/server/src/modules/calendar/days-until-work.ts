import { localDate, startOfDay } from '@houtai/contract/dates';

import type { WorkingCalendar } from './working-time.ts';

/** Longest row of days off that is looked over. */
const DAYS_OFF_MAX = 30;

/** The days after today up to the next one that is worked; none where today is a day off itself. */
export function daysUntilWork(calendar: WorkingCalendar, now: Date): string[] {
  const today = localDate(now);
  if (!calendar.isWorkingDay(today)) return [];
  const next = Array.from({ length: DAYS_OFF_MAX }, (_, at) => localDate(startOfDay(today, at + 1) ?? now));
  return next.slice(0, next.findIndex((day) => calendar.isWorkingDay(day)) + 1);
}
