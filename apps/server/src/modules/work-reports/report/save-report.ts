import { isDeepStrictEqual } from 'node:util';

import { localDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import { reportPeriod, type ReportPeriod } from '@houtai/contract/report-periods';
import type { ReportForm } from '@houtai/contract/work-report-form';
import type { OwnReport } from '@houtai/contract/work-reports';
import { and, eq, sql } from 'drizzle-orm';

import { setRecordFiles } from '#modules/files/index.ts';
import { changesBetween, recordChange, staleVersion } from '#modules/history/index.ts';
import { recallMessages } from '#modules/messages/index.ts';
import { headOf, primaryDepartmentOf } from '#modules/people/index.ts';
import { notifyAssignees, notifyMentioned } from '#modules/records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { fileIdsIn } from '#platform/html/clean-html.ts';
import { AppError, notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { markDaysChanged, storeHours } from '../hours/store-hours.ts';
import { assertMayGoBack, assertOpen, closedDays, holdPeriods } from '../period/closed-days.ts';
import { deadlineOf, lastDueDay } from '../period/report-days.ts';
import { presenceOf, workingDays } from '../team/presence.ts';
import { workReportReads, workReports } from '../work-reports.tables.ts';
import { checkedReport } from './check-report.ts';
import { ownReport, readOwnReport } from './own-report.ts';
import { keyOf, type StoredReport, WORK_REPORT } from './report-visibility.ts';

/** The most messages about a report, more than it has receivers and mentions. */
export const MAX_MESSAGES = 1_000;

/** Saves the caller's report with its hours, and on request submits it. A submitted report is changed by submitting it again. */
export function saveReport(ctx: Ctx, form: ReportForm, { submit }: { submit: boolean }): Promise<OwnReport> {
  const period = reportPeriod(form.kind, form.day);
  return inTransaction(ctx, async (ctx) => {
    await holdPeriods(ctx, 'shared');
    const before = await lockOwn(ctx, form, { submit });
    const departmentId = before?.departmentId ?? (await primaryDepartmentOf(ctx, ctx.actor.userId));
    const companyId = before?.companyId ?? ctx.actor.companyId;
    const whyClosed = await closedDays(ctx, { departmentId, companyId }, { from: period.start, to: period.end });
    assertOpen(period, whyClosed);
    const head = (await headOf(ctx, ctx.actor.userId))?.userId;
    const values = await checkedReport(ctx, form, { before, submit, head });
    const changedDays = await storeHours(ctx, { period, entries: form.hours, departmentId });
    const handedIn = submit && !isHandedIn(before) ? await handingIn(ctx, period) : {};
    const after = await store(ctx, before, {
      values: { ...values, ...handedIn },
      made: { kind: form.kind, startOn: period.start, endOn: period.end, departmentId },
      isRewritten: changedDays.length > 0 || saysOtherwise(before, values),
    });
    await setRecordFiles(ctx, { ...keyOf(after), fileIds: [], textFileIds: fileIdsIn(after.content), path: 'content' });
    await markDaysChanged(ctx, changedDays, after.id);
    if (submit && !(changedDays.length === 0 && isSameReport(before, after))) await recordHandingIn(ctx, { before, after, head });
    return ownReport(ctx, form);
  });
}

/** Locks the caller's report, if any, at the version of the form. */
async function lockOwn(ctx: Ctx, form: ReportForm, { submit }: { submit: boolean }): Promise<StoredReport | undefined> {
  const period = reportPeriod(form.kind, form.day);
  const before = await readOwnReport(ctx, form.kind, period.start, { lock: true });
  if ((before?.version ?? 0) !== form.version) throw await changedSince(ctx, form, before);
  if (submit) assertBegun(ctx, period);
  else if (isHandedIn(before)) throw new AppError('A0409', '汇报已提交，修改后请重新提交');
  return before;
}

type Row = typeof workReports.$inferInsert;
type Made = Pick<Row, 'kind' | 'startOn' | 'endOn' | 'departmentId'>;
type Says = Pick<Row, 'lines' | 'content' | 'plainText' | 'receivers'> & Partial<Row>;

function store(
  ctx: Ctx,
  before: StoredReport | undefined,
  { values, made, isRewritten }: { values: Says; made: Made; isRewritten: boolean },
): Promise<StoredReport> {
  const { userId, companyId } = ctx.actor;
  const stamps = { updatedBy: userId, updatedAt: ctx.now };
  if (before) return change(ctx, before, { ...values, ...stamps, ...(isRewritten && { writtenAt: ctx.now }) });
  const first = { ownerId: userId, companyId, createdBy: userId, createdAt: ctx.now, writtenAt: ctx.now };
  return insert(ctx, { state: 'draft', ...values, ...made, ...first, ...stamps });
}

function isHandedIn(report: StoredReport | undefined): boolean {
  return report !== undefined && report.state !== 'draft';
}

/** Turns a report that nobody has read into a draft again, and deletes its messages. */
export function withdrawReport(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<OwnReport> {
  return inTransaction(ctx, async (ctx) => {
    await holdPeriods(ctx, 'shared');
    const [row] = await ctx.db
      .select()
      .from(workReports)
      .where(and(eq(workReports.id, id), eq(workReports.ownerId, ctx.actor.userId)))
      .for('update');
    if (!row) throw notFound('工作汇报');
    if (row.version !== version) throw await staleVersion(ctx, { type: WORK_REPORT, id }, null);
    if (row.state === 'draft') throw new AppError('A0409', '汇报是草稿，不需要撤回');
    await assertMayGoBack(ctx, row);
    if ((await ctx.db.$count(workReportReads, eq(workReportReads.reportId, id))) > 0)
      throw new AppError('A0409', '已有人读过，不能撤回；可以修改后重新提交');
    await change(ctx, row, { state: 'draft', submittedAt: null, dueAt: null, updatedBy: ctx.actor.userId, updatedAt: ctx.now });
    await recallMessages(ctx, { type: WORK_REPORT, id }, MAX_MESSAGES);
    await recordChange(ctx, { recordType: WORK_REPORT, recordId: id, action: '撤回工作汇报' });
    return ownReport(ctx, { kind: row.kind, day: row.startOn });
  });
}

async function changedSince(ctx: Ctx, form: ReportForm, before: StoredReport | undefined): Promise<AppError> {
  const present = await ownReport(ctx, form);
  if (!before) return new AppError('A0409', '这份汇报已不存在，请重新载入', { result: present });
  return staleVersion(ctx, { type: WORK_REPORT, id: before.id }, present);
}

function assertBegun({ now }: Ctx, { start }: ReportPeriod): void {
  const latest = localDate(new Date(now.getTime() + DAY_MS));
  if (start > latest) throw refusedInput([{ path: 'day', msg: '还没有到，不能提交' }]);
}

/** When the report was first submitted and whether it was late; later edits do not change either. */
async function handingIn(ctx: Ctx, period: ReportPeriod) {
  const { userId } = ctx.actor;
  const [working, presence] = await Promise.all([workingDays(ctx), presenceOf(ctx, [userId], { from: period.start, to: period.end })]);
  const last = lastDueDay(period, presence(userId), working);
  const dueAt = last === null ? null : deadlineOf(last, working);
  return { state: dueAt && ctx.now > dueAt ? ('late' as const) : ('submitted' as const), submittedAt: ctx.now, dueAt };
}

/** Whether a submission repeats the stored report unchanged. */
function isSameReport(before: StoredReport | undefined, { lines, content, receivers }: StoredReport): boolean {
  if (!before || !isHandedIn(before)) return false;
  return isDeepStrictEqual([before.lines, before.content, before.receivers], [lines, content, receivers]);
}

function saysOtherwise(before: StoredReport | undefined, now: Pick<StoredReport, 'plainText' | 'content'>): boolean {
  return before?.plainText !== now.plainText || before.content !== now.content;
}

async function insert({ db }: Ctx, row: typeof workReports.$inferInsert): Promise<StoredReport> {
  const [stored] = await db.insert(workReports).values(row).onConflictDoNothing().returning();
  if (!stored) throw new AppError('A0409', '这份汇报刚刚在另一个窗口中保存，请重新载入');
  return stored;
}

async function change({ db }: Ctx, { id }: StoredReport, values: Partial<typeof workReports.$inferInsert>): Promise<StoredReport> {
  const [stored] = await db
    .update(workReports)
    .set({ ...values, version: sql`${workReports.version} + 1` })
    .where(eq(workReports.id, id))
    .returning();
  if (!stored) throw notFound('工作汇报');
  return stored;
}

type HandedIn = { before: StoredReport | undefined; after: StoredReport; head: string | undefined };

/** For a daily report, only chosen receivers are notified, because the head sees all reports anyway. */
async function recordHandingIn(ctx: Ctx, { before, after, head }: HandedIn): Promise<void> {
  const record = { type: WORK_REPORT, id: after.id };
  const earlier = before && isHandedIn(before) ? before : undefined;
  await recordChange(ctx, {
    recordType: WORK_REPORT,
    recordId: after.id,
    action: earlier ? '修改工作汇报' : '提交工作汇报',
    changes: earlier ? changesBetween(earlier, after, { plainText: '内容' }) : [],
  });
  const known = [...(earlier?.receivers ?? []), ...(after.kind === 'day' && head !== undefined ? [head] : [])];
  const to = after.receivers.filter((userId) => !known.includes(userId));
  await notifyAssignees(ctx, record, [{ to, did: '提交了' }]);
  await notifyMentioned(ctx, { ...record, now: after.content, before: earlier?.content ?? '', except: to });
}
