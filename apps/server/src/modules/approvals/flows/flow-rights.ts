import { BUSINESS_TYPES, type BusinessType } from '@houtai/contract/approval-kinds';
import { keysOf } from '@houtai/contract/keys-of';
import { and, arrayContains, desc, eq, or } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { holds } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { kindOf } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';

type DocumentKey = { businessType: BusinessType; businessId: string };

/** The right to reassign tasks of others and to end flows. */
export const RESCUE = 'approval:process:rescue';

/** Whether the caller may read a document because a flow asked or notified them; covers that document only. */
export async function mayReadByFlow(ctx: Ctx, businessType: BusinessType, businessId: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: approvalFlows.id })
    .from(approvalFlows)
    .where(
      and(
        eq(approvalFlows.businessType, businessType),
        eq(approvalFlows.businessId, businessId),
        arrayContains(approvalFlows.readers, [ctx.actor.userId]),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** A flow that the caller may read: the submitter, people it asked or notified, people who may see the document anyway, and people who may rescue flows. A0404 for others. */
export async function readFlow(ctx: Ctx, flowId: string): Promise<typeof approvalFlows.$inferSelect> {
  const [flow] = await ctx.db.select().from(approvalFlows).where(eq(approvalFlows.id, flowId));
  if (!flow || !(await mayReadFlow(ctx, flow))) throw notFound('审批');
  return flow;
}

/**
 * The latest flow of a document that the caller may read, or null if it never had one of this type. A0404 for people who may not read it
 * under any type.
 */
export async function flowOfDocument(ctx: Ctx, { businessType, businessId }: DocumentKey) {
  const flow = await latestFlow(ctx, { businessType, businessId });
  if (await mayReadDocument(ctx, { businessType, businessId }, flow)) return flow;
  // A client that tries two types in turn has to learn that the first has no records (specification 7.6).
  for (const other of keysOf(BUSINESS_TYPES).filter((type) => type !== businessType)) {
    const key = { businessType: other, businessId };
    if (await mayReadDocument(ctx, key, await latestFlow(ctx, key))) return null;
  }
  throw notFound('单据');
}

type Flow = typeof approvalFlows.$inferSelect;

async function latestFlow({ db }: Ctx, { businessType, businessId }: DocumentKey): Promise<Flow | null> {
  const [flow] = await db
    .select()
    .from(approvalFlows)
    .where(and(eq(approvalFlows.businessType, businessType), eq(approvalFlows.businessId, businessId)))
    .orderBy(desc(approvalFlows.submittedAt), desc(approvalFlows.id))
    .limit(1);
  return flow ?? null;
}

function mayReadDocument(ctx: Ctx, { businessType, businessId }: DocumentKey, flow: Flow | null): Promise<boolean> {
  return flow ? mayReadFlow(ctx, flow) : kindOf(ctx, businessType).maySee(ctx, businessId);
}

export async function mayReadFlow(ctx: Ctx, flow: typeof approvalFlows.$inferSelect): Promise<boolean> {
  const { userId } = ctx.actor;
  if (flow.ownerId === userId || flow.readers.includes(userId) || holds(ctx.actor, RESCUE)) return true;
  return kindOf(ctx, flow.businessType).maySee(ctx, flow.businessId);
}

/** Flows that the caller submitted, or that asked or notified them. */
export function whereFlowConcerned({ actor }: Ctx) {
  return or(eq(approvalFlows.ownerId, actor.userId), arrayContains(approvalFlows.readers, [actor.userId]));
}
