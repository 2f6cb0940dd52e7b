import { billingPeriod } from '@houtai/contract/billing-period';
import { formatHundredths as hoursText } from '@houtai/contract/cents';
import { localDate } from '@houtai/contract/dates';
import { daysOfPeriod, type ReportPeriod } from '@houtai/contract/report-periods';
import { and, between, sql } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { hoursExpected } from '../period/report-days.ts';
import { visibleHours } from '../report/report-visibility.ts';
import { workHours } from '../work-reports.tables.ts';
import { teamStandingsOf } from './standings.ts';
import { coveredReporters } from './team.ts';

type Reporting = { missing: number; missingDays: string[]; hours: string; isOver: boolean };

/** The missing days of the present billing period, and the hours of a period, for people all of whose hours the caller's scope covers. */
export async function teamReporting(ctx: Ctx, userIds: readonly string[], { start, end }: ReportPeriod): Promise<Map<string, Reporting>> {
  const period = billingPeriod(localDate(ctx.now));
  const asked = new Set(userIds);
  const covered = (await coveredReporters(ctx, { from: period.start })).map(({ id }) => id).filter((id) => asked.has(id));
  const { ownerId, day, hundredths } = workHours;
  const isVisible = (await visibleHours(ctx)) ?? sql`true`;
  const [standings, rows] = await Promise.all([
    teamStandingsOf(ctx, covered, { start: start < period.start ? start : period.start, end: end > period.end ? end : period.end }),
    ctx.db
      .select({ ownerId, hundredths: sql<number>`sum(${hundredths})::int`, isWhole: sql<boolean>`bool_and(${isVisible})` })
      .from(workHours)
      .where(and(isOneOf(ownerId, covered), between(day, start, end)))
      .groupBy(ownerId),
  ]);
  const hours = new Map(rows.map((row) => [row.ownerId, row]));
  return new Map(
    covered.flatMap((userId): [string, Reporting][] => {
      const sum = hours.get(userId) ?? { hundredths: 0, isWhole: true };
      if (!sum.isWhole) return [];
      const missingDays = daysOfPeriod(period).filter((one) => standings.of(userId, one).isMissing);
      const { presence, working } = standings;
      const expected = daysOfPeriod({ start, end }).reduce((total, one) => total + hoursExpected(one, presence(userId), working), 0);
      const isOver = sum.hundredths > expected;
      return [[userId, { missing: missingDays.length, missingDays, hours: hoursText(sum.hundredths), isOver }]];
    }),
  );
}
