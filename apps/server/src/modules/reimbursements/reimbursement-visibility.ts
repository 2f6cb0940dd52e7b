import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

import { mayReadByFlow } from '#modules/approvals/index.ts';
import { dataScope, partyRelation, recordVisibility } from '#modules/resources/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { isFor } from './costs-of-projects.ts';
import { reimbursements } from './reimbursements.tables.ts';

export type Reimbursement = typeof reimbursements.$inferSelect;

const LIST = 'reimbursement:reimbursement:list';

const { companyId: company, departmentId: department, ownerId: owner } = reimbursements;

/** Documents that a person may see apart from flows: their own, and those in their roles' scope. */
export const reimbursementVisibility = recordVisibility({
  table: reimbursements,
  noun: '报销单',
  tag: LIST,
  relations: [partyRelation(owner, '报销人'), dataScope({ company, department, owner })],
});

/** Condition: the caller's own documents, and those in their scope. */
export async function visibleReimbursements(ctx: Ctx): Promise<SQL | undefined> {
  return (await reimbursementVisibility.conditions(ctx)).visible;
}

/** A document that the caller may see, or whose flow asked or notified them; else A0404. */
export async function readReimbursement(ctx: Ctx, id: string): Promise<Reimbursement> {
  if (await mayReadByFlow(ctx, 'REIMBURSEMENT', id))
    return onlyOf(await ctx.db.select().from(reimbursements).where(eq(reimbursements.id, id)));
  if (!holds(ctx.actor, LIST)) throw notFound('报销单');
  return (await reimbursementVisibility.read(ctx, id)).row;
}

/** Locks a visible document until the transaction ends. */
export async function lockReimbursement(ctx: Ctx, id: string): Promise<Reimbursement> {
  return (await reimbursementVisibility.lockOne(ctx, id)).row;
}

/** The documents among the ids that the caller may see. */
export async function visibleAmong(ctx: Ctx, ids: readonly string[]): Promise<Reimbursement[]> {
  const where = and(inArray(reimbursements.id, [...ids]), await visibleReimbursements(ctx));
  return ctx.db.select().from(reimbursements).where(where);
}

/** Whether the caller may read a document and its files. */
export async function mayReadReimbursement(ctx: Ctx, id: string): Promise<boolean> {
  return (await mayReadByFlow(ctx, 'REIMBURSEMENT', id)) || reimbursementVisibility.maySee(ctx, id);
}

/** Queries for the documents of a project, whole or by line: all of them, and those that the caller may see apart from flows. */
export async function claimsOfProject(ctx: Ctx, projectId: string) {
  const idsOf = (where: SQL | undefined) => ctx.db.select({ id: reimbursements.id }).from(reimbursements).where(where);
  const visible = holds(ctx.actor, LIST) ? await visibleReimbursements(ctx) : sql`false`;
  return { all: idsOf(isFor(projectId)), seen: idsOf(and(isFor(projectId), visible)) };
}

function onlyOf([found]: Reimbursement[]): Reimbursement {
  if (!found) throw notFound('报销单');
  return found;
}
