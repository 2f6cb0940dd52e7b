import type { CalendarDay, CalendarYear } from '@houtai/contract/calendar';
import { asc, between, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { calendarDays } from './calendar.tables.ts';
import { workingHours } from './working-calendar.ts';

export type StoredDay = typeof calendarDays.$inferSelect;

export async function calendarYear(ctx: Ctx, year: string): Promise<CalendarYear> {
  const years = await ctx.db
    .selectDistinct({ year: sql<string>`to_char(${calendarDays.day}, 'YYYY')`.as('year') })
    .from(calendarDays)
    .orderBy(sql`year`);
  return { days: await daysOfYear(ctx, year), years: years.map(({ year }) => year), hours: await workingHours(ctx) };
}

export async function daysOfYear(ctx: Ctx, year: string): Promise<CalendarDay[]> {
  const days = await daysBetween(ctx, { from: `${year}-01-01`, to: `${year}-12-31` });
  return days.map(({ day, kind, name, updatedAt }) => ({ day, kind, name, updatedAt: updatedAt.toISOString() }));
}

export function daysBetween({ db }: Ctx, { from, to }: { from: string; to: string }): Promise<StoredDay[]> {
  return db
    .select()
    .from(calendarDays)
    .where(between(calendarDays.day, from, to))
    .orderBy(asc(calendarDays.day));
}
