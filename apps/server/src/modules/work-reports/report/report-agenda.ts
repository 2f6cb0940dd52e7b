import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate, startOfDay } from '@houtai/contract/dates';
import { daysOfPeriod, reportName } from '@houtai/contract/report-periods';
import { sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { urgencyColumns } from '#modules/lists/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { deadlineOf } from '../period/report-days.ts';
import { reportersThat } from '../team/presence.ts';
import { teamStandingsOf } from '../team/standings.ts';

/** The caller's missing days of the present billing period, for the agenda; the item's id is the day. */
export async function missingReports(ctx: Ctx): Promise<AgendaItems> {
  const { userId } = ctx.actor;
  const { start, end } = billingPeriod(localDate(ctx.now));
  const isReporter = (await reportersThat(ctx, { where: eq(users.id, userId), from: start })).length > 0;
  const standings = await teamStandingsOf(ctx, [userId], { start, end });
  const days = isReporter ? daysOfPeriod({ start, end }).filter((day) => standings.of(userId, day).isMissing) : [];
  const rows = days.map((day) => {
    const since = startOfDay(day) ? deadlineOf(day, standings.working) : ctx.now;
    return sql`(${day}, ${reportName('day', day)}, ${day}::date, ${since.toISOString()}::timestamptz)`;
  });
  const missing = rows.length === 0 ? sql`select '', '', null::date, now() where false` : sql`values ${sql.join(rows, sql`, `)}`;
  return {
    urgency: urgencyColumns('workReport', { id: sql`missing.id`, since: sql`missing.since`, dueOn: sql`missing.day` }),
    title: sql`missing.title`,
    version: sql`1`,
    from: sql`from (${missing}) as missing(id, title, day, since)`,
  };
}
