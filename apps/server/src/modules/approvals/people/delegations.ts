import type { calls } from '@houtai/contract';
import { isBusinessType } from '@houtai/contract/approval-kinds';
import { DELEGATION_FORM } from '@houtai/contract/approvals-form';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import type { FormOf } from '@houtai/contract/form';
import type { HistoryEntry } from '@houtai/contract/history';
import { and, eq, gte, lte, sql } from 'drizzle-orm';

import { staleVersion, historyOf, recordChange } from '#modules/history/index.ts';
import { activeStaff } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { recordDelegation, DELEGATION, nameOfDelegation } from './delegation-history.ts';
import { DELEGATION_LIST, maySet, maySetAll } from './delegation-list.ts';
import { approvalDelegations } from './persons.tables.ts';

type Form = FormOf<typeof DELEGATION_FORM>;

const NOT_HERE = '该人员不在职，请选择其他人';

/** Adds a delegate for the caller, or for another person if the caller may set that; returns its id. */
export function addDelegation(ctx: Ctx, { person, handOver: _, ...form }: RequestOf<typeof calls.approvalStandIns.add>): Promise<string> {
  const whose = person === '' ? ctx.actor.userId : person;
  assertMaySet(ctx, whose);
  assertNotOver(ctx, form);
  return inTransaction(ctx, async (ctx) => {
    if (!(await activeStaff(ctx, [whose])).has(whose)) throw refusedInput([{ path: 'person', msg: NOT_HERE }]);
    await assertFits(ctx, whose, form);
    const by = { createdBy: ctx.actor.userId, updatedBy: ctx.actor.userId, createdAt: ctx.now, updatedAt: ctx.now };
    const [added] = await ctx.db
      .insert(approvalDelegations)
      .values({ person: whose, ...valuesOf(form), ...by })
      .returning({ id: approvalDelegations.id });
    if (!added) throw new Error('the stand-in was not stored');
    await recordDelegation(ctx, added.id, { action: '设置审批代理', before: null, after: form });
    return added.id;
  });
}

export function updateDelegation(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.approvalStandIns.update>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockStandIn(ctx, { id, version });
    const { form, isSame } = mergeUpdate(DELEGATION_FORM, before, sent);
    if (isSame) return;
    if (form.from !== before.from || form.to !== before.to) assertNotOver(ctx, form);
    await assertFits(ctx, before.person, { ...form, id });
    await ctx.db
      .update(approvalDelegations)
      .set({ ...valuesOf(form), version: sql`${approvalDelegations.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(approvalDelegations.id, id));
    await recordDelegation(ctx, id, { action: '修改审批代理', before, after: form });
  });
}

export function removeDelegation(ctx: Ctx, kept: { id: string; version: number }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const gone = await lockStandIn(ctx, kept);
    await ctx.db.delete(approvalDelegations).where(eq(approvalDelegations.id, kept.id));
    await recordChange(ctx, {
      recordType: DELEGATION,
      recordId: kept.id,
      action: '取消审批代理',
      comment: await nameOfDelegation(ctx, gone),
    });
  });
}

/** The history of a delegation, for both people, its creator, and people who may set all of them; A0404 for others. */
export async function delegationHistory(ctx: Ctx, id: string): Promise<HistoryEntry[]> {
  const [found] = await ctx.db.select().from(approvalDelegations).where(eq(approvalDelegations.id, id));
  const isConcerned = found && [found.person, found.agent, found.createdBy].includes(ctx.actor.userId);
  if (!isConcerned && !(found && maySetAll(ctx))) throw notFound('审批代理');
  return historyOf(ctx, DELEGATION, id);
}

function assertMaySet(ctx: Ctx, person: string): void {
  if (!maySet(ctx, person)) throw new AppError('A0301', '只能设置自己的审批代理');
}

function assertNotOver({ now }: Ctx, { to }: Pick<Form, 'to'>): void {
  if (to < localDate(now)) throw refusedInput([{ path: 'to', msg: '结束日期已过，请选择今天或以后的日期' }]);
}

async function lockStandIn(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const [found] = await ctx.db.select().from(approvalDelegations).where(eq(approvalDelegations.id, id)).for('update');
  if (!found) throw notFound('审批代理');
  assertMaySet(ctx, found.person);
  if (found.version === version) return found;
  const [present] = await DELEGATION_LIST.answer(ctx, [found]);
  throw await staleVersion(ctx, { type: DELEGATION, id, name: '该审批代理' }, present);
}

/**
 * Refuses an agent who does not work here or is the person themselves, and delegations whose chain on the same days leads back to the
 * person.
 */
async function assertFits(ctx: Ctx, person: string, { agent, from, to, kinds, id }: Form & { id?: string }): Promise<void> {
  if (agent === person) throw refusedInput([{ path: 'agent', msg: '不能由本人代理' }]);
  if (!(await activeStaff(ctx, [agent])).has(agent)) throw refusedInput([{ path: 'agent', msg: NOT_HERE }]);
  if (kinds !== '' && !kinds.split(',').every(isBusinessType)) throw refusedInput([{ path: 'kinds', msg: '单据类型不正确' }]);
  // The lock serializes changes of delegations, so that two of them cannot close a circle together.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('approval_stand_ins'))`);
  const same = await ctx.db
    .select()
    .from(approvalDelegations)
    .where(and(lte(approvalDelegations.from, to), gte(approvalDelegations.to, from)));
  const others = same.filter((each) => each.id !== id && haveKindInCommon(each.kinds, kinds));
  if (others.some((each) => each.person === person)) throw refusedInput([{ path: 'from', msg: '这些日期里已经设置过代理人' }]);
  const seen = new Set([person]);
  for (let at: string[] = [agent]; at.length > 0;) {
    if (at.some((each) => seen.has(each)))
      throw refusedInput([{ path: 'agent', msg: '对方在这些日期里由你或你的代理人代理，不能互相代理' }]);
    for (const each of at) seen.add(each);
    const now = at;
    at = [...new Set(others.filter((each) => now.includes(each.person)).map((each) => each.agent))];
  }
}

function haveKindInCommon(one: readonly string[], other: string): boolean {
  return one.length === 0 || other === '' || other.split(',').some((kind) => one.includes(kind));
}

function valuesOf({ agent, from, to, kinds, remark }: Form) {
  return { agent, from, to, kinds: kinds.split(',').filter(isBusinessType), remark };
}
