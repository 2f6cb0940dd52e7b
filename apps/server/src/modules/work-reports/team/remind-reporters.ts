import type { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { HOUR_MS } from '@houtai/contract/durations';
import { linkTo } from '@houtai/contract/links';
import { daysOfPeriod, reportName, reportPeriod } from '@houtai/contract/report-periods';
import type { ReportKind } from '@houtai/contract/work-report-words';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';
import { and, eq, inArray, isNull, lte, min, or } from 'drizzle-orm';

import { type Notice, notify } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import type { DueReminder, WantedReminders } from '#modules/reminders/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { isDue, lastDueDay, periodStanding } from '../period/report-days.ts';
import { WORK_REPORT } from '../report/report-visibility.ts';
import { reporters, workReports } from '../work-reports.tables.ts';
import { presenceOf, reportersThat, workingDays } from './presence.ts';
import { teamStandingsOf } from './standings.ts';
import { coveredReporters } from './team.ts';

/**
 * Reminds people of the caller's team whose report is missing or a draft, except those whom anybody reminded within the hour. Returns the
 * number.
 */
export async function urgeReporters(ctx: Ctx, { kind, day, userIds }: RequestOf<typeof calls.workReports.urge>): Promise<number> {
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

/** The time of the reminder to submit a day's report. */
const ASKED_AT = '17:30';

/**
 * People who on a working day have not submitted its report, that of a week ending with it, or those of earlier days in the billing period,
 * which is closed with their hours.
 */
export async function reportReminders({ db, now }: OpenCtx, { of }: WantedReminders): Promise<DueReminder[]> {
  const today = localDate(now);
  const at = new Date(`${today}T${ASKED_AT}:00`);
  if (now < at) return [];
  const period = billingPeriod(today);
  const people = await reportersThat({ db }, { where: of ? eq(users.id, of.userId) : undefined, from: period.start });
  const userIds = people.map(({ id }) => id);
  const standings = await teamStandingsOf({ db, now }, userIds, period);
  const { working, presence } = standings;
  if (!working.isWorkingDay(today)) return [];
  const due = userIds.filter((userId) => isDue(today, presence(userId), working));
  const week = reportPeriod('week', today);
  const weekly = due.filter((userId) => lastDueDay(week, presence(userId), working) === today);
  const lateWeek = new Set(await unsubmitted({ db, now }, weekly, { kind: 'week', day: today }));
  return due.flatMap((userId): DueReminder[] => {
    const { state } = standings.of(userId, today);
    const isOpen = state === 'open' || state === 'draft' || state === 'missing';
    const missing = daysOfPeriod(period).filter((day) => day < today && standings.of(userId, day).isMissing);
    const says = [
      ...(isOpen ? ['今天的日报还没有提交'] : []),
      ...(lateWeek.has(userId) ? ['本周的周报还没有提交'] : []),
      ...(missing.length > 0 ? [`本账期还缺 ${missing.length} 天日报`] : []),
    ];
    if (says.length === 0) return [];
    const kind = isOpen || missing.length > 0 ? ('day' as const) : ('week' as const);
    const { title, content, url } = noticeOf(userId, {
      kind,
      day: isOpen ? today : (missing[0] ?? today),
      title: '提交工作汇报',
      content: says.join('；'),
    });
    // There is no report yet, so the reminder refers to the day.
    const record = { type: `${WORK_REPORT}Due`, id: today };
    const words = { name: '工作汇报', title, content, line: `今天　${content}`, url };
    return [{ userId, what: 'reminder.reports', record, key: today, at, isUrgent: false, ...words }];
  });
}

/** People who are on leave or not employed on a working day. */
export async function absentOn(ctx: Pick<OpenCtx, 'db'>, userIds: readonly string[], day: string): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const [working, presence] = [await workingDays(ctx), await presenceOf(ctx, userIds, { from: day, to: day })];
  return new Set(working.isWorkingDay(day) ? userIds.filter((userId) => !isDue(day, presence(userId), working)) : []);
}

/** The people who have not submitted the report of a period. */
async function unsubmitted(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userIds: readonly string[],
  { kind, day }: { kind: ReportKind; day: string },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const period = reportPeriod(kind, day);
  const [{ presence, working }, rows] = await Promise.all([
    teamStandingsOf(ctx, userIds, period),
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
