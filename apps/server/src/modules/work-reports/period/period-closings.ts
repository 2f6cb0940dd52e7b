import type { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { formatHundredths as hoursText } from '@houtai/contract/cents';
import { localDate } from '@houtai/contract/dates';
import { daysOfPeriod, type ReportPeriod } from '@houtai/contract/report-periods';
import type { PeriodClosing } from '@houtai/contract/work-hours';
import { and, between, desc, eq, exists, inArray, isNull, notExists, or, sql } from 'drizzle-orm';

import { recordScope } from '#modules/grants/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { companies, departments, namesOf, userDepartments, users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { departmentsBelow } from '../team/departments-below.ts';
import type { Reporter } from '../team/presence.ts';
import { teamStandingsOf } from '../team/standings.ts';
import { coveredReporters } from '../team/team.ts';
import { periodClosings, workHours } from '../work-reports.tables.ts';
import { closingKey, holdPeriods } from './closed-days.ts';
import { notifyReporters, type PeriodAct } from './notify-reporters.ts';

/** The record type of billing periods in histories, with the department and last day as key. */
const BILLING_PERIOD = 'billing-period';

type Which = RequestOf<typeof calls.workHours.close>;
/** A department, or a company standing for its people without one. */
type Place = { id: string; name: string };

/** The state of a billing period for the departments in the caller's scope. */
export async function periodStanding(ctx: Ctx, which: Which): Promise<ResultOf<typeof calls.workHours.closings>> {
  const period = billingPeriod(which.day);
  const covered = await coveredPlaces(ctx, which.departmentId);
  const ids = covered.map(({ id }) => id);
  const [sums, closings, missing] = await Promise.all([
    sumsOf(ctx, period, ids),
    lastClosings(ctx, period, ids),
    missingOf(ctx, period, which.departmentId),
  ]);
  const names = await namesOf(ctx, [
    ...[...closings.values()].flatMap(({ closedBy, reopenedBy, missing }) => [
      closedBy,
      reopenedBy ?? '',
      ...missing.map(({ userId }) => userId),
    ]),
    ...[...missing.values()].flat().map(({ userId }) => userId),
  ]);
  const nameOf = (id: string | null | undefined) => names.get(id ?? '') ?? '';
  const rows = covered.map(({ id, name }): PeriodClosing => {
    const closing = closings.get(id);
    const { hundredths = 0, people = 0 } = sums.get(id) ?? {};
    const is = closing && closing.reopenedAt === null ? closedBy(closing, nameOf) : openSince(closing, nameOf);
    const absent = closing && closing.reopenedAt === null ? closing.missing : (missing.get(id) ?? []);
    return {
      departmentId: id,
      departmentName: name,
      hours: hoursText(hundredths),
      people,
      ...is,
      missing: absent.map(({ userId, days }) => ({ userId, name: nameOf(userId), days })),
    };
  });
  const total = [...sums.values()].reduce((sum, { hundredths }) => sum + hundredths, 0);
  return { start: period.start, end: period.end, hours: hoursText(total), departments: rows };
}

type Closing = typeof periodClosings.$inferSelect;
type NameOf = (id: string | null | undefined) => string;

function closedBy(closing: Closing, nameOf: NameOf) {
  return { closedBy: nameOf(closing.closedBy), closedAt: closing.closedAt.toISOString(), reopenReason: '', reopenedBy: '' };
}

/** The reason for reopening, if it was closed before. */
function openSince(closing: Closing | undefined, nameOf: NameOf) {
  return { closedBy: '', closedAt: null, reopenReason: closing?.reason ?? '', reopenedBy: nameOf(closing?.reopenedBy) };
}

/** Closes a billing period that has begun, for the chosen open departments, and stores whose reports are missing. */
export function closePeriod(ctx: Ctx, which: Which): Promise<number> {
  const period = billingPeriod(which.day);
  if (period.start > localDate(ctx.now))
    throw new AppError('A0409', `账期 ${period.start.slice(5)} 至 ${period.end.slice(5)} 还没有开始，不能关闭`);
  return inTransaction(ctx, async (ctx) => {
    await holdPeriods(ctx, 'alone');
    const covered = await coveredPlaces(ctx, which.departmentId);
    const closings = await lastClosings(
      ctx,
      period,
      covered.map(({ id }) => id),
    );
    const open = covered.filter(({ id }) => closings.get(id)?.reopenedAt !== null);
    if (open.length === 0) throw new AppError('A0409', '这个账期已经关闭');
    const missing = await missingOf(ctx, period, which.departmentId);
    const by = { closedBy: ctx.actor.userId, closedAt: ctx.now, periodEnd: period.end };
    await ctx.db.insert(periodClosings).values(open.map(({ id }) => ({ ...by, departmentId: id, missing: missing.get(id) ?? [] })));
    await recordChange(ctx, ...open.map(({ id }) => ({ ...recordOf(id, period), action: '关闭账期' })));
    await notifyReporters(
      ctx,
      await reportersAt(
        ctx,
        which,
        open.map(({ id }) => id),
      ),
      { act: 'close', period, missing },
    );
    return open.length;
  });
}

/** Reopens a closed billing period for the chosen departments. */
export function reopenPeriod(ctx: Ctx, { reason, ...which }: RequestOf<typeof calls.workHours.reopen>): Promise<number> {
  const period = billingPeriod(which.day);
  return inTransaction(ctx, async (ctx) => {
    await holdPeriods(ctx, 'alone');
    const ids = (await coveredPlaces(ctx, which.departmentId)).map(({ id }) => id);
    const opened = await ctx.db
      .update(periodClosings)
      .set({ reopenedBy: ctx.actor.userId, reopenedAt: ctx.now, reason })
      .where(and(isOf(period, ids), isNull(periodClosings.reopenedAt)))
      .returning({ departmentId: periodClosings.departmentId });
    if (opened.length === 0) throw new AppError('A0409', '这个账期没有关闭');
    const done = opened.map(({ departmentId }) => ({ ...recordOf(departmentId, period), action: '重新打开账期', comment: reason }));
    await recordChange(ctx, ...done);
    const places = opened.map(({ departmentId }) => departmentId);
    await notifyReporters(ctx, await reportersAt(ctx, which, places), { act: 'reopen', period, reason });
    return opened.length;
  });
}

/** The reporters in the places that would be closed or reopened, who will be notified. */
export async function reportersOfAct(ctx: Ctx, { act, ...which }: Which & { act: PeriodAct }): Promise<Reporter[]> {
  const period = billingPeriod(which.day);
  const ids = (await coveredPlaces(ctx, which.departmentId)).map(({ id }) => id);
  const closings = await lastClosings(ctx, period, ids);
  const isClosed = (id: string) => closings.get(id)?.reopenedAt === null;
  return reportersAt(
    ctx,
    which,
    ids.filter((id) => isClosed(id) === (act === 'reopen')),
  );
}

async function reportersAt(ctx: Ctx, which: Which, places: readonly string[]): Promise<Reporter[]> {
  const covered = await coveredIn(ctx, which.departmentId, billingPeriod(which.day));
  return covered.filter((person) => places.includes(closingKey(person)));
}

function recordOf(departmentId: string, { end }: ReportPeriod) {
  return { recordType: BILLING_PERIOD, recordId: `${departmentId}-${end}` };
}

/**
 * The departments fully in the caller's scope, and the companies in scope with people without a department; optionally within a department
 * and its descendants. A0404 if there are none.
 */
async function coveredPlaces(ctx: Ctx, named: string | undefined): Promise<Place[]> {
  const places = [...(await coveredDepartments(ctx, named)), ...(await coveredCompanies(ctx, named))];
  if (places.length === 0) throw notFound('部门');
  return places;
}

async function coveredDepartments(ctx: Ctx, departmentId: string | undefined): Promise<Place[]> {
  // A department has no owner, so people who see only their own records can close nothing.
  const scope = await recordScope(ctx, { company: departments.companyId, department: departments.id, owner: sql`''` });
  const within = departmentId === undefined ? undefined : inArray(departments.id, await departmentsBelow(ctx, [departmentId]));
  return ctx.db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(scope, within))
    .orderBy(departments.path);
}

async function coveredCompanies(ctx: Ctx, companyId: string | undefined): Promise<Place[]> {
  const { db } = ctx;
  const scope = await recordScope(ctx, { company: companies.id, department: sql`''`, owner: sql`''` });
  const [inDepartment, ofCompany] = [eq(userDepartments.userId, users.id), and(eq(users.companyId, companies.id), eq(users.kind, 'staff'))];
  const placed = db
    .select({ one: sql`1` })
    .from(userDepartments)
    .where(inDepartment);
  const unplaced = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(ofCompany, notExists(placed)));
  // People who now have a department may have written hours before.
  const unplacedHours = db
    .select({ one: sql`1` })
    .from(workHours)
    .where(and(eq(workHours.companyId, companies.id), eq(workHours.departmentId, '')));
  const rows = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(scope, companyId === undefined ? undefined : eq(companies.id, companyId), or(exists(unplaced), exists(unplacedHours))))
    .orderBy(companies.sort, companies.id);
  return rows.map(({ id, name }) => ({ id, name: `${name}（未分配部门）` }));
}

async function sumsOf({ db }: Ctx, { start, end }: ReportPeriod, placeIds: readonly string[]) {
  const place = sql<string>`coalesce(nullif(${workHours.departmentId}, ''), ${workHours.companyId})`;
  const isCovered = or(
    inArray(workHours.departmentId, [...placeIds]),
    and(eq(workHours.departmentId, ''), inArray(workHours.companyId, [...placeIds])),
  );
  const rows = await db
    .select({
      id: place,
      hundredths: sql<number>`sum(${workHours.hundredths})::int`,
      people: sql<number>`count(distinct ${workHours.ownerId})::int`,
    })
    .from(workHours)
    .where(and(isCovered, between(workHours.day, start, end)))
    .groupBy(place);
  return new Map(rows.map((row) => [row.id, row]));
}

function isOf({ end }: ReportPeriod, departmentIds: readonly string[]) {
  return and(eq(periodClosings.periodEnd, end), inArray(periodClosings.departmentId, [...departmentIds]));
}

async function lastClosings({ db }: Ctx, period: ReportPeriod, departmentIds: readonly string[]) {
  const rows = await db
    .selectDistinctOn([periodClosings.departmentId])
    .from(periodClosings)
    .where(isOf(period, departmentIds))
    .orderBy(periodClosings.departmentId, desc(periodClosings.closedAt), desc(periodClosings.id));
  return new Map(rows.map((row) => [row.departmentId, row]));
}

async function coveredIn(ctx: Ctx, named: string | undefined, period: ReportPeriod): Promise<Reporter[]> {
  const isCompany = named !== undefined && (await ctx.db.$count(companies, eq(companies.id, named))) > 0;
  return coveredReporters(ctx, { departmentId: isCompany ? undefined : named, from: period.start });
}

/** The missing reports of days, by place. */
async function missingOf(ctx: Ctx, period: ReportPeriod, named: string | undefined) {
  const people = await coveredIn(ctx, named, period);
  const standings = await teamStandingsOf(
    ctx,
    people.map(({ id }) => id),
    period,
  );
  const all = daysOfPeriod(period);
  const missing = people.flatMap(({ id, ...person }) => {
    const days = all.filter((day) => standings.of(id, day).isMissing);
    return days.length > 0 ? [{ place: closingKey(person), userId: id, days }] : [];
  });
  return new Map(
    [...groupBy(missing, ({ place }) => place)].map(([place, all]) => [place, all.map(({ userId, days }) => ({ userId, days }))]),
  );
}
