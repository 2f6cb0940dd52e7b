import type { BusinessType } from '@houtai/contract/approval-kinds';
import { and, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { approvalSetups } from '../people/persons.tables.ts';

type Chosen = Readonly<Record<string, readonly string[]>>;

/** The approvers that the caller chose for a kind of document last; null where they go by the process alone. */
export async function savedSetup({ db, actor }: Ctx, businessType: BusinessType): Promise<Record<string, string[]> | null> {
  const [row] = await db
    .select({ chosen: approvalSetups.chosen })
    .from(approvalSetups)
    .where(and(eq(approvalSetups.userId, actor.userId), eq(approvalSetups.businessType, businessType)));
  return row?.chosen ?? null;
}

/** Keeps what the caller chose for the next document of the kind; choosing nothing forgets it. */
export async function saveSetup(ctx: Ctx, businessType: BusinessType, chosen: Chosen): Promise<void> {
  if (Object.keys(chosen).length === 0) return forgetSetup(ctx, businessType);
  const kept = { chosen: Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, [...people]])), at: ctx.now };
  await ctx.db
    .insert(approvalSetups)
    .values({ userId: ctx.actor.userId, businessType, ...kept })
    .onConflictDoUpdate({ target: [approvalSetups.userId, approvalSetups.businessType], set: kept });
}

/** Clears the caller's own saved approvers, and nobody else's. */
export async function forgetSetup({ db, actor }: Ctx, businessType: BusinessType): Promise<void> {
  await db.delete(approvalSetups).where(and(eq(approvalSetups.userId, actor.userId), eq(approvalSetups.businessType, businessType)));
}
