import { formatHundredths as hoursText } from '@houtai/contract/cents';
import type { ReportPeriod } from '@houtai/contract/report-periods';
import { daysOfPeriod } from '@houtai/contract/report-periods';
import type { ReportDay } from '@houtai/contract/work-reports';
import { and, between, eq, type SQL, sql } from 'drizzle-orm';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import type { WhyClosed } from '../period/closed-days.ts';
import { dayStanding, type EmployedDays, hoursExpected, type ReportStanding, type WorkingDays } from '../period/report-days.ts';
import { workHours, workReports } from '../work-reports.tables.ts';
import { presenceOf, workingDays } from './presence.ts';

/** The states of people's days, and the employment and leave they are based on. */
export type TeamStandings = {
  of: (userId: string, day: string) => ReportStanding;
  presence: (userId: string) => EmployedDays;
  working: WorkingDays;
};

/** The states of people's days in a period, regardless of access. */
export async function teamStandingsOf(
  ctx: Pick<OpenCtx, 'db' | 'now'>,
  userIds: readonly string[],
  { start, end }: ReportPeriod,
): Promise<TeamStandings> {
  const [working, presence, states] = await Promise.all([
    workingDays(ctx),
    presenceOf(ctx, userIds, { from: start, to: end }),
    ctx.db
      .select({ userId: workReports.ownerId, day: workReports.startOn, state: workReports.state })
      .from(workReports)
      .where(and(isOneOf(workReports.ownerId, userIds), eq(workReports.kind, 'day'), between(workReports.startOn, start, end))),
  ]);
  const byDay = new Map(states.map(({ userId, day, state }) => [`${userId} ${day}`, state]));
  return {
    of: (userId, day) => dayStanding(day, { presence: presence(userId), report: byDay.get(`${userId} ${day}`), working, now: ctx.now }),
    presence,
    working,
  };
}

/** Sums of the matching hours by person and day, in hundredths. */
export async function hoursByDay(
  { db }: Pick<OpenCtx, 'db'>,
  { start, end }: ReportPeriod,
  where: SQL | undefined,
): Promise<(userId: string, day: string) => number> {
  const sums = await db
    .select({ userId: workHours.ownerId, day: workHours.day, hundredths: sql<number>`sum(${workHours.hundredths})::int` })
    .from(workHours)
    .where(and(between(workHours.day, start, end), where))
    .groupBy(workHours.ownerId, workHours.day);
  const byDay = new Map(sums.map(({ userId, day, hundredths }) => [`${userId} ${day}`, hundredths]));
  return (userId, day) => byDay.get(`${userId} ${day}`) ?? 0;
}

/** A person's days of a period, for display. */
export function shownDays(
  period: ReportPeriod,
  userId: string,
  { standings, hours, whyClosed }: { standings: TeamStandings; hours: (userId: string, day: string) => number; whyClosed: WhyClosed },
): ReportDay[] {
  return daysOfPeriod(period).map((day) => ({
    day,
    ...standings.of(userId, day),
    hours: hoursText(hours(userId, day)),
    expected: hoursText(hoursExpected(day, standings.presence(userId), standings.working)),
    closed: whyClosed(day),
  }));
}
