import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { Leave } from '@houtai/contract/work-hours';
import { EMPLOYMENT_FORM, type LeaveForm } from '@houtai/contract/work-report-form';
import { LEAVE_KINDS, leaveWords } from '@houtai/contract/work-report-words';
import { and, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';

import { coveredPeople } from '#modules/grants/index.ts';
import { changesBetween, recordChange } from '#modules/history/index.ts';
import { namesOf, users } from '#modules/people/index.ts';
import { type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import { describeOperation } from '#platform/http/described/operations.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { leaves, reporters } from '../work-reports.tables.ts';

/** The record type of leave in histories. */
export const LEAVE = 'leave';
const SHOWN = 1_000;

/** Leave that ends on a day or later, of the caller or of people for whom they may enter it. */
export async function listLeavesFrom(ctx: Ctx, { from }: RequestOf<typeof calls.workHours.leaves>): Promise<Leave[]> {
  const rows = await ctx.db
    .select({ leave: leaves, userName: users.name })
    .from(leaves)
    .innerJoin(users, eq(users.id, leaves.userId))
    .where(and(gte(leaves.toDay, from), await mayEnterFor(ctx)))
    .orderBy(desc(leaves.fromDay), users.py, leaves.id)
    .limit(SHOWN);
  const names = await namesOf(
    ctx,
    rows.map(({ leave }) => leave.createdBy),
  );
  return rows.map(({ leave: { id, userId, fromDay, toDay, part, kind, remark, createdBy }, userName }) => ({
    id,
    userId,
    userName,
    from: fromDay,
    to: toDay,
    part,
    kind,
    remark,
    createdByName: names.get(createdBy) ?? '',
  }));
}

export function addLeave(ctx: Ctx, { userId, from, to, part, kind, remark }: LeaveForm): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await assertMayEnterFor(ctx, userId);
    await assertFree(ctx, { userId, from, to, part });
    const [row] = await ctx.db
      .insert(leaves)
      .values({ userId, fromDay: from, toDay: to, part, kind, remark, createdBy: ctx.actor.userId, createdAt: ctx.now })
      .returning({ id: leaves.id });
    if (!row) throw new Error('the leave was not stored');
    await recordChange(ctx, {
      recordType: LEAVE,
      recordId: row.id,
      action: '登记请假',
      comment: `${LEAVE_KINDS[kind]} ${leaveWords({ from, to, part })}`,
    });
  });
}

/** Refuses overlapping leave; each half of a day can be taken once. */
async function assertFree({ db }: Ctx, { userId, from, to, part }: Pick<LeaveForm, 'userId' | 'from' | 'to' | 'part'>): Promise<void> {
  // The lock serializes a person's entries, because a unique index cannot detect overlapping days.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leaves ${userId}`}, 0))`);
  const isSamePart = part === 'all' ? undefined : or(eq(leaves.part, 'all'), eq(leaves.part, part));
  const [taken] = await db
    .select()
    .from(leaves)
    .where(and(eq(leaves.userId, userId), lte(leaves.fromDay, to), gte(leaves.toDay, from), isSamePart))
    .orderBy(leaves.fromDay, leaves.id)
    .limit(1);
  if (!taken) return;
  const words = `${LEAVE_KINDS[taken.kind]} ${leaveWords({ from: taken.fromDay, to: taken.toDay, part: taken.part })}`;
  throw refusedInput([{ path: 'from', msg: `与已登记的${words} 重叠` }]);
}

export function removeLeave(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ fromDay: leaves.fromDay, userName: users.name })
      .from(leaves)
      .innerJoin(users, eq(users.id, leaves.userId))
      .where(and(eq(leaves.id, id), await mayEnterFor(ctx)));
    if (!row) throw notFound('请假');
    await ctx.db.delete(leaves).where(eq(leaves.id, id));
    await recordChange(ctx, { recordType: LEAVE, recordId: id, action: '删除请假', comment: `${row.userName} ${row.fromDay}` });
  });
}

/** The entered period in which somebody reports. */
export async function employmentOf(ctx: Ctx, userId: string): Promise<ResultOf<typeof calls.workHours.employment>> {
  await assertMayEnterFor(ctx, userId);
  const [row] = await ctx.db.select().from(reporters).where(eq(reporters.userId, userId));
  return { userId, joinedOn: row?.joinedOn ?? '', leftOn: row?.leftOn ?? '' };
}

export async function setEmployment(ctx: Ctx, { userId, ...sent }: RequestOf<typeof calls.workHours.setEmployment>): Promise<void> {
  const before = await employmentOf(ctx, userId);
  const { form, isSame } = mergeUpdate(EMPLOYMENT_FORM, before, { userId, ...sent });
  if (isSame) return;
  const { joinedOn, leftOn } = form;
  const set = { joinedOn: joinedOn || null, leftOn: leftOn || null };
  const { fields } = EMPLOYMENT_FORM;
  const [who] = (await namesOf(ctx, [userId])).values();
  const ofPerson = (changes: FieldChange[]) => changes.map((change) => ({ ...change, label: `${who ?? userId}的${change.label}` }));
  describeOperation(
    ctx,
    ...ofPerson(changesBetween(describeFormFields(fields, before), describeFormFields(fields, form), labelsOf(fields))),
  );
  await ctx.db
    .insert(reporters)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: reporters.userId, set });
}

async function assertMayEnterFor(ctx: Ctx, userId: string): Promise<void> {
  const found = await ctx.db.$count(users, and(eq(users.id, userId), eq(users.kind, 'staff'), await mayEnterFor(ctx)));
  if (found === 0) throw notFound('人员');
}

async function mayEnterFor(ctx: Ctx): Promise<SQL | undefined> {
  return holds(ctx.actor, 'project:report:leave') ? coveredPeople(ctx) : eq(users.id, ctx.actor.userId);
}
