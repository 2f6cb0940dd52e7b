import type { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { daysOfPeriod, reportName, reportPeriod } from '@houtai/contract/report-periods';
import type { ReportKind } from '@houtai/contract/work-report-words';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';
import { and, eq, inArray, isNull, lt, lte, min, or } from 'drizzle-orm';

import { type Notice, notify, type Teller } from '#modules/messages/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import type { JobCtx } from '#platform/jobs/job.ts';

import { isDue, lastDueDay, periodStanding } from '../period/report-days.ts';
import { WORK_REPORT } from '../report/report-visibility.ts';
import { reporters, workReports } from '../work-reports.tables.ts';
import { reportersThat } from './presence.ts';
import { standingsOf } from './standings.ts';
import { coveredReporters } from './team.ts';

const HOUR_MS = 3_600_000;

/** Tells people of the caller's team whose report is missing or still open; anyone who was told within the hour, by anybody, is left alone. Gives how many were told. */
export async function urge(ctx: Ctx, { kind, day, userIds }: RequestOf<typeof calls.workReports.urge>): Promise<number> {
  const period = reportPeriod(kind, day);
  const covered = await coveredReporters(ctx, { from: period.start });
  const team = covered.filter(({ id }) => userIds.includes(id) && id !== ctx.actor.userId).map(({ id }) => id);
  const late = await unsubmitted(ctx, team, { kind, day: period.start });
  if (late.length === 0) throw new AppError('A0409', '所选人员都不缺这份汇报');
  return inTransaction(ctx, async (ctx) => {
    const { urgedAt } = reporters;
    const hourAgo = new Date(ctx.now.getTime() - HOUR_MS);
    const told = await ctx.db
      .insert(reporters)
      .values(late.map((userId) => ({ userId, urgedAt: ctx.now })))
      .onConflictDoUpdate({ target: reporters.userId, set: { urgedAt: ctx.now }, setWhere: or(isNull(urgedAt), lte(urgedAt, hourAgo)) })
      .returning({ userId: reporters.userId });
    if (told.length === 0) {
      const [first] = await ctx.db
        .select({ urgedAt: min(urgedAt) })
        .from(reporters)
        .where(isOneOf(reporters.userId, late));
      const retryAfterMs = (first?.urgedAt ?? ctx.now).getTime() + HOUR_MS - ctx.now.getTime();
      throw new AppError('A0501', '一小时内已经催交过，请稍后再试', { retryAfterMs });
    }
    const words = { title: `${ctx.actor.name} 催交 ${reportName(kind, period.start)}`, content: '请尽快填写并提交' };
    await notify(ctx, ...told.map(({ userId }) => noticeOf(userId, { kind, day: period.start, ...words })));
    return told.length;
  });
}

/** Reminds, on working days alone, everybody who still has to hand in the report of the day, of a week that ends with it, or of days before in the billing period, which is closed with their hours. */
export async function remindAll(ctx: JobCtx): Promise<string | void> {
  const { db, now } = ctx;
  const today = localDate(now);
  const period = billingPeriod(today);
  const people = await reportersThat({ db }, { where: undefined, from: period.start });
  const userIds = people.map(({ id }) => id);
  const standings = await standingsOf({ db, now }, userIds, period);
  const { working, presence } = standings;
  if (!working.isWorkingDay(today)) return '今天不是工作日，不提醒';
  const due = userIds.filter((userId) => isDue(today, presence(userId), working));
  const week = reportPeriod('week', today);
  const weekly = due.filter((userId) => lastDueDay(week, presence(userId), working) === today);
  const lateWeek = new Set(await unsubmitted({ db, now }, weekly, { kind: 'week', day: today }));
  const notices = due.flatMap((userId): Notice[] => {
    const isOpen = ['open', 'draft', 'missing'].includes(standings.of(userId, today).state);
    const missing = daysOfPeriod(period).filter((day) => day < today && standings.of(userId, day).isMissing);
    const says = [
      ...(isOpen ? ['今天的日报还没有提交'] : []),
      ...(lateWeek.has(userId) ? ['本周的周报还没有提交'] : []),
      ...(missing.length > 0 ? [`本账期还缺 ${missing.length} 天日报`] : []),
    ];
    if (says.length === 0) return [];
    const kind = isOpen || missing.length > 0 ? ('day' as const) : ('week' as const);
    return [noticeOf(userId, { kind, day: isOpen ? today : (missing[0] ?? today), title: '提交工作汇报', content: says.join('；') })];
  });
  const told = await inTransaction(ctx, (ctx) => tellOnce(ctx, today, notices));
  if (told > 0) return `提醒了 ${told} 人`;
}

/** Tells those who were not reminded on this day; a job bears being begun twice. */
async function tellOnce(ctx: Teller, today: string, notices: readonly Notice[]): Promise<number> {
  const { remindedOn } = reporters;
  const userIds = notices.flatMap(({ to }) => to);
  if (userIds.length === 0) return 0;
  const told = await ctx.db
    .insert(reporters)
    .values(userIds.map((userId) => ({ userId, remindedOn: today })))
    .onConflictDoUpdate({ target: reporters.userId, set: { remindedOn: today }, setWhere: or(isNull(remindedOn), lt(remindedOn, today)) })
    .returning({ userId: reporters.userId });
  const fresh = new Set(told.map(({ userId }) => userId));
  await notify(ctx, ...notices.filter(({ to: [userId = ''] }) => fresh.has(userId)));
  return fresh.size;
}

/** Those of the people who have not handed in the report of a time. */
async function unsubmitted(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userIds: readonly string[],
  { kind, day }: { kind: ReportKind; day: string },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const period = reportPeriod(kind, day);
  const [{ presence, working }, rows] = await Promise.all([
    standingsOf(ctx, userIds, period),
    ctx.db
      .select({ userId: workReports.ownerId, state: workReports.state })
      .from(workReports)
      .where(and(inArray(workReports.ownerId, [...userIds]), eq(workReports.kind, kind), eq(workReports.startOn, period.start))),
  ]);
  const stateOf = new Map(rows.map(({ userId, state }) => [userId, state]));
  return userIds.filter((userId) => {
    const { state } = periodStanding(period, { presence: presence(userId), report: stateOf.get(userId), working, now: ctx.now });
    return state === 'open' || state === 'draft' || state === 'missing';
  });
}

function noticeOf(
  userId: string,
  { kind, day, title, content }: { kind: ReportKind; day: string; title: string; content: string },
): Notice {
  const url = linkTo(WORK_REPORT_PAGE, { kind, day });
  return { to: [userId], msgType: '0', title, content, url, record: { type: WORK_REPORT, id: `due-${kind}-${day}` } };
}
