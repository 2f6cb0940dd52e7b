import { parameterFault } from '@houtai/contract/parameter-values';

import { parameterText } from '#modules/parameter-values/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { calendarDays } from './calendar.tables.ts';
import { type WorkingCalendar, type WorkingHours, workingTimeOf } from './working-time.ts';

export type { WorkingCalendar } from './working-time.ts';

/** The parameter with the working hours, e.g. 09:00-18:00. */
export const WORKING_HOURS = 'working_hours';

/** Applies if the parameter is missing or invalid. */
export const DEFAULT_HOURS = '09:00-18:00';

/** Loads the company's present working time; queries on it are synchronous. */
export async function workingCalendar(ctx: Pick<OpenCtx, 'db'>): Promise<WorkingCalendar> {
  const days = await ctx.db.select({ day: calendarDays.day, kind: calendarDays.kind }).from(calendarDays);
  const { from, to } = await workingHours(ctx);
  return workingTimeOf(new Map(days.map(({ day, kind }) => [day, kind])), { from: minutesOf(from), to: minutesOf(to) });
}

/** The working hours as two times, HH:mm. */
export async function workingHours(ctx: Pick<OpenCtx, 'db'>): Promise<{ [End in keyof WorkingHours]: string }> {
  const stored = await parameterText(ctx, WORKING_HOURS);
  const text = parameterFault(WORKING_HOURS, stored) === null ? stored : DEFAULT_HOURS;
  return { from: text.slice(0, 5), to: text.slice(6) };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
