import { and, eq, inArray, or, type SQL } from 'drizzle-orm';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Reason, scopeReasons } from '../explain/index.ts';
import { recordScope, scopeParts } from '../roles/index.ts';
import { reimbursements } from './reimbursements.tables.ts';

export type Reimbursement = typeof reimbursements.$inferSelect;

const SCOPED = { company: reimbursements.companyId, department: reimbursements.departmentId, owner: reimbursements.ownerId };

/** One's own, and what the caller's roles cover. */
export async function visibleReimbursements(ctx: Ctx): Promise<SQL | undefined> {
  return or(isOwn(ctx), await recordScope(ctx, SCOPED));
}

/** The same one by one, with a name for each. */
export async function reasonsToSee(ctx: Ctx): Promise<Reason[]> {
  return [{ label: '报销人', covers: isOwn(ctx) }, ...scopeReasons(await scopeParts(ctx, SCOPED))];
}

function isOwn(ctx: Ctx): SQL {
  return eq(reimbursements.ownerId, ctx.actor.userId);
}

/** One that the caller may see, else A0404. */
export async function readReimbursement(ctx: Ctx, id: string): Promise<Reimbursement> {
  return onlyOf(await visibleAmong(ctx, [id]));
}

/** The same, kept from others until the transaction ends. */
export async function lockReimbursement(ctx: Ctx, id: string): Promise<Reimbursement> {
  const where = and(eq(reimbursements.id, id), await visibleReimbursements(ctx));
  return onlyOf(await ctx.db.select().from(reimbursements).where(where).for('update'));
}

/** Those of the documents that the caller may see. */
export async function visibleAmong(ctx: Ctx, ids: readonly string[]): Promise<Reimbursement[]> {
  const where = and(inArray(reimbursements.id, [...ids]), await visibleReimbursements(ctx));
  return ctx.db.select().from(reimbursements).where(where);
}

/** Whether the caller may read a document and its files. */
export async function maySeeReimbursement(ctx: Ctx, id: string): Promise<boolean> {
  return holds(ctx.actor, 'reimbursement:reimbursement:list') && (await visibleAmong(ctx, [id])).length > 0;
}

function onlyOf([found]: Reimbursement[]): Reimbursement {
  if (!found) throw notFound('报销单');
  return found;
}
