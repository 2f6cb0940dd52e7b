import type { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import type { ResultOf } from '@houtai/contract/call';
import { centsOf as hundredthsOf, formatHundredths as hoursText } from '@houtai/contract/cents';
import { localDate } from '@houtai/contract/dates';
import { reportPeriod, type ReportPeriod } from '@houtai/contract/report-periods';
import type { ReportKind } from '@houtai/contract/work-report-words';
import type { OwnReport } from '@houtai/contract/work-reports';
import { and, eq } from 'drizzle-orm';

import { headOf, primaryDepartmentOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { closedDays } from '../period/closed-days.ts';
import { deadlineOf, lastDueDay } from '../period/report-days.ts';
import { hoursByDay, shownDays, teamStandingsOf } from '../team/standings.ts';
import { workHours, workReports } from '../work-reports.tables.ts';
import { hoursOf, toReport } from './report-rows.ts';

/** The caller's report of the period that contains a day, written or not, with its context. */
export async function ownReport(ctx: Ctx, { kind, day }: { kind: ReportKind; day: string }): Promise<OwnReport> {
  const { userId } = ctx.actor;
  const period = reportPeriod(kind, day);
  const today = localDate(ctx.now);
  // A single day is shown within its week.
  const shown = kind === 'day' ? reportPeriod('week', day) : period;
  const [row, standings, around, head, billing] = await Promise.all([
    readOwnReport(ctx, kind, period.start),
    teamStandingsOf(ctx, [userId], shown),
    daysAround(ctx, shown),
    headOf(ctx, userId),
    billingOf(ctx, today >= period.start && today <= period.end ? today : period.end),
  ]);
  const last = lastDueDay(period, standings.presence(userId), standings.working);
  const days = shownDays(shown, userId, { standings, ...around });
  return {
    kind,
    ...period,
    dueAt: last === null ? null : deadlineOf(last, standings.working).toISOString(),
    report: row ? await toReport(ctx, row) : null,
    days,
    hoursByDay: await hoursOf(ctx, { ownerId: userId, startOn: shown.start, endOn: shown.end }),
    expectedHours: hoursText(days.reduce((sum, { expected }) => sum + hundredthsOf(expected), 0)),
    head,
    billing,
  };
}

/** The days of the billing period that contains a day, with the caller's reports. */
export async function ownPeriod(ctx: Ctx, day: string): Promise<ResultOf<typeof calls.workHours.period>> {
  const { start, end, daysLeft } = billingPeriod(day);
  const standings = await teamStandingsOf(ctx, [ctx.actor.userId], { start, end });
  const days = shownDays({ start, end }, ctx.actor.userId, { standings, ...(await daysAround(ctx, { start, end })) });
  const sum = days.reduce((total, { hours }) => total + hundredthsOf(hours), 0);
  return { start, end, daysLeft, ...figuresOf(days), hours: hoursText(sum), days };
}

async function billingOf(ctx: Ctx, day: string): Promise<OwnReport['billing']> {
  const { daysLeft: _, days: __, ...billing } = await ownPeriod(ctx, day);
  return billing;
}

/** The number of reports due so far, and of missing ones. */
function figuresOf(days: readonly { state: string; isMissing: boolean }[]): { due: number; missing: number } {
  const missing = days.filter(({ isMissing }) => isMissing).length;
  return { due: missing + days.filter(({ state }) => state === 'submitted' || state === 'late').length, missing };
}

async function daysAround(ctx: Ctx, { start, end }: ReportPeriod) {
  const { userId, companyId } = ctx.actor;
  const departmentId = await primaryDepartmentOf(ctx, userId);
  const whyClosed = await closedDays(ctx, { departmentId, companyId }, { from: start, to: end });
  return { whyClosed, hours: await hoursByDay(ctx, { start, end }, eq(workHours.ownerId, userId)) };
}

/** The caller's own row, if any; optionally locked until the transaction ends. */
export async function readOwnReport(ctx: Ctx, kind: ReportKind, start: string, { lock = false } = {}) {
  const query = ctx.db
    .select()
    .from(workReports)
    .where(and(eq(workReports.ownerId, ctx.actor.userId), eq(workReports.kind, kind), eq(workReports.startOn, start)))
    .$dynamic();
  const [row] = await (lock ? query.for('update') : query);
  return row;
}
