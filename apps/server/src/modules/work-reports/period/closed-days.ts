import { billingPeriod } from '@houtai/contract/billing-period';
import { daysOfPeriod, type ReportPeriod } from '@houtai/contract/report-periods';
import { and, between, eq, isNull, sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { periodClosings } from '../work-reports.tables.ts';
import type { DaySpan } from './report-days.ts';

/** Why the hours of a day cannot change; blank if it is open. */
export type WhyClosed = (day: string) => string;

/** The primary department, blank without one, and the company. */
export type ReporterPosition = { departmentId: string; companyId: string };

/** The key of a place's closings: the department, or the company for people without one. */
export function closingKey({ departmentId, companyId }: ReporterPosition): string {
  return departmentId || companyId;
}

/** The closed days of a place in a range. Read before hours are written, within `holdPeriods`. */
export async function closedDays({ db }: Pick<Ctx, 'db'>, place: ReporterPosition, { from, to }: DaySpan): Promise<WhyClosed> {
  const [first, last] = [billingPeriod(from).end, billingPeriod(to).end];
  const rows = await db
    .select({ end: periodClosings.periodEnd, by: users.name })
    .from(periodClosings)
    .innerJoin(users, eq(users.id, periodClosings.closedBy))
    .where(
      and(
        eq(periodClosings.departmentId, closingKey(place)),
        between(periodClosings.periodEnd, first, last),
        isNull(periodClosings.reopenedAt),
      ),
    );
  const byEnd = new Map(rows.map(({ end, by }) => [end, by]));
  return (day) => {
    const { start, end } = billingPeriod(day);
    const by = byEnd.get(end);
    return by === undefined ? '' : `账期 ${start.slice(5)} 至 ${end.slice(5)} 已由 ${by} 关闭，工时不能再改`;
  };
}

/** Refuses a report whose days are all closed; one open day, as in a week in which a period ends, is enough. */
export function assertOpen(period: ReportPeriod, whyClosed: WhyClosed): void {
  const reasons = daysOfPeriod(period).map(whyClosed);
  const [first = ''] = reasons;
  if (reasons.every((reason) => reason !== '')) throw new AppError('A0409', first);
}

/** Refuses to withdraw a report of closed days, because nobody could submit it again. Call it within `holdPeriods`. */
export async function assertMayGoBack(
  ctx: Pick<Ctx, 'db'>,
  { departmentId, companyId, startOn: start, endOn: end }: ReporterPosition & { startOn: string; endOn: string },
): Promise<void> {
  assertOpen({ start, end }, await closedDays(ctx, { departmentId, companyId }, { from: start, to: end }));
}

/**
 * Prevents closings while hours are written (`shared`), and writing while a period is closed (`alone`), until the transaction ends, so that
 * closed sums never change.
 */
export async function holdPeriods({ db }: Pick<Ctx, 'db'>, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtext('billing_periods')`;
  await db.execute(how === 'shared' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`);
}
