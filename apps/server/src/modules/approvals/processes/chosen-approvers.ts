import type { BusinessType } from '@houtai/contract/approval-kinds';
import { and, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { chosenApprovers } from '../people/persons.tables.ts';

type Chosen = Readonly<Record<string, readonly string[]>>;

/** The approvers that the caller chose for a kind of document last; null where they go by the process alone. */
export async function savedApprovers({ db, actor }: Ctx, businessType: BusinessType): Promise<Record<string, string[]> | null> {
  const [row] = await db
    .select({ chosen: chosenApprovers.chosen })
    .from(chosenApprovers)
    .where(and(eq(chosenApprovers.userId, actor.userId), eq(chosenApprovers.businessType, businessType)));
  return row?.chosen ?? null;
}

/** Keeps what the caller chose for the next document of the kind; choosing nothing forgets it. */
export async function saveApprovers(ctx: Ctx, businessType: BusinessType, chosen: Chosen): Promise<void> {
  if (Object.keys(chosen).length === 0) return forgetApprovers(ctx, businessType);
  const kept = { chosen: Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, [...people]])), at: ctx.now };
  await ctx.db
    .insert(chosenApprovers)
    .values({ userId: ctx.actor.userId, businessType, ...kept })
    .onConflictDoUpdate({ target: [chosenApprovers.userId, chosenApprovers.businessType], set: kept });
}

/** Clears the caller's own saved approvers, and nobody else's. */
export async function forgetApprovers({ db, actor }: Ctx, businessType: BusinessType): Promise<void> {
  await db.delete(chosenApprovers).where(and(eq(chosenApprovers.userId, actor.userId), eq(chosenApprovers.businessType, businessType)));
}
