import { localDate, startOfDay } from '@houtai/contract/dates';

import type { WorkingCalendar } from './working-time.ts';

/** The longest run of days off to skip. */
const DAYS_OFF_MAX = 30;

/** The days from tomorrow to the next working day; none if today is a day off. */
export function daysUntilWork(calendar: WorkingCalendar, now: Date): string[] {
  const today = localDate(now);
  if (!calendar.isWorkingDay(today)) return [];
  const next = Array.from({ length: DAYS_OFF_MAX }, (_, at) => localDate(startOfDay(today, at + 1) ?? now));
  return next.slice(0, next.findIndex((day) => calendar.isWorkingDay(day)) + 1);
}
