import { centsOf as hundredthsOf } from '@houtai/contract/cents';
import { localDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import type { ReportPeriod } from '@houtai/contract/report-periods';
import { HOURS_DAY_FAULT, type HoursEntry, MAX_HOURS_OF_DAY } from '@houtai/contract/work-report-form';
import { and, between, eq, inArray, ne, sql } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import { openedProjectsOf } from '#modules/projects/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { closedDays, closingKey } from '../period/closed-days.ts';
import { WORK_REPORT } from '../report/report-visibility.ts';
import { workHours, workReports } from '../work-reports.tables.ts';

type Writing = { period: ReportPeriod; entries: readonly HoursEntry[]; departmentId: string };

type Hours = Pick<typeof workHours.$inferSelect, 'day' | 'projectId' | 'hundredths' | 'departmentId' | 'companyId'>;

/**
 * Sets hours of the caller within `holdPeriods`; other hours stay, and 0 removes. Existing hours keep their department, new ones get the
 * given one. Returns the days that changed.
 */
export async function storeHours(ctx: Ctx, { period, entries, departmentId }: Writing): Promise<string[]> {
  if (entries.length === 0) return [];
  const { userId, companyId } = ctx.actor;
  // The lock serializes a person's changes: two windows could otherwise each see a day below 24 hours.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`work-hours ${userId}`}, 0))`);
  const stored = await hoursWithin(ctx, period);
  const changed = entries.flatMap(({ hours, ...key }): Hours[] => {
    const before = stored.get(keyOf(key));
    const hundredths = hundredthsOf(hours);
    const place = { departmentId: before?.departmentId ?? departmentId, companyId: before?.companyId ?? companyId };
    return (before?.hundredths ?? 0) === hundredths ? [] : [{ ...key, hundredths, ...place }];
  });
  if (changed.length === 0) return [];
  await assertMayChange(ctx, changed, period);
  for (const row of changed) stored.set(keyOf(row), row);
  assertDaysFit([...stored.values()]);
  const made = { ownerId: userId, updatedAt: ctx.now };
  await ctx.db
    .insert(workHours)
    .values(changed.map((row) => ({ ...made, ...row })))
    .onConflictDoUpdate({
      target: [workHours.ownerId, workHours.day, workHours.projectId],
      set: { hundredths: sql`excluded.hundredths`, updatedAt: sql`excluded.updated_at` },
    });
  await ctx.db.delete(workHours).where(and(eq(workHours.ownerId, userId), eq(workHours.hundredths, 0)));
  return [...new Set(changed.map(({ day }) => day))];
}

/** Marks reports of the days as changed, so that people who have read them learn of changed hours. */
export async function markDaysChanged(ctx: Ctx, days: readonly string[], exceptId: string): Promise<void> {
  if (days.length === 0) return;
  const marked = await ctx.db
    .update(workReports)
    .set({ writtenAt: ctx.now, updatedAt: ctx.now, updatedBy: ctx.actor.userId, version: sql`${workReports.version} + 1` })
    .where(
      and(
        eq(workReports.ownerId, ctx.actor.userId),
        eq(workReports.kind, 'day'),
        inArray(workReports.startOn, [...days]),
        ne(workReports.state, 'draft'),
        ne(workReports.id, exceptId),
      ),
    )
    .returning({ id: workReports.id });
  if (marked.length === 0) return;
  await recordChange(ctx, ...marked.map(({ id }) => ({ recordType: WORK_REPORT, recordId: id, action: '在周报或月报中修改了工时' })));
}

async function hoursWithin({ db, actor }: Ctx, { start, end }: ReportPeriod): Promise<Map<string, Hours>> {
  const { day, projectId, hundredths, departmentId, companyId } = workHours;
  const rows = await db
    .select({ day, projectId, hundredths, departmentId, companyId })
    .from(workHours)
    .where(and(eq(workHours.ownerId, actor.userId), between(day, start, end)));
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function keyOf({ day, projectId }: Pick<Hours, 'day' | 'projectId'>): string {
  return `${day} ${projectId}`;
}

async function assertMayChange(ctx: Ctx, changed: readonly Hours[], period: ReportPeriod): Promise<void> {
  const at = (msg: string) => refusedInput([{ path: 'hours', msg }]);
  // One day more, because the caller's clock may be ahead.
  const latest = localDate(new Date(ctx.now.getTime() + DAY_MS));
  const [known, whyClosed] = await Promise.all([
    openedProjectsOf(
      ctx,
      changed.map(({ projectId }) => projectId),
    ),
    closedHours(ctx, changed, period),
  ]);
  for (const hours of changed) {
    const { day, projectId, hundredths } = hours;
    const closed = whyClosed(hours);
    if (closed) throw new AppError('A0409', `${day}：${closed}`);
    if (day < period.start || day > period.end) throw at(`${day} 不在这份汇报的日期内`);
    // Hours may be removed from any project.
    if (hundredths === 0) continue;
    if (day > latest) throw at(`${day} 还没有到，不能填写工时`);
    const project = known.get(projectId);
    if (!project) throw at('所选项目不存在');
    // Work until the end may be entered later; a project that is only done still has guarantee work.
    const ended = project.validity === '2' ? project.realEnd : null;
    if (ended !== null && day > ended) throw at(`${project.name}已于 ${ended} 结束，不能填写 ${day} 的工时`);
  }
}

/** Why hours cannot change, based on the place they belong to, because its sum would change. */
async function closedHours(ctx: Ctx, hours: readonly Hours[], { start, end }: ReportPeriod): Promise<(hours: Hours) => string> {
  const places = new Map(hours.map((each) => [closingKey(each), each]));
  const closed = await Promise.all(
    [...places].map(async ([id, place]) => [id, await closedDays(ctx, place, { from: start, to: end })] as const),
  );
  const byPlace = new Map(closed);
  return (each) => byPlace.get(closingKey(each))?.(each.day) ?? '';
}

function assertDaysFit(hours: readonly Hours[]): void {
  const sums = new Map<string, number>();
  for (const { day, hundredths } of hours) sums.set(day, (sums.get(day) ?? 0) + hundredths);
  for (const [day, sum] of sums) if (sum > MAX_HOURS_OF_DAY) throw refusedInput([{ path: 'hours', msg: `${day} ${HOURS_DAY_FAULT}` }]);
}
