import type { BusinessType } from '@houtai/contract/approval-kinds';
import { and, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { chosenApprovers } from '../people/persons.tables.ts';

type Chosen = Readonly<Record<string, readonly string[]>>;

/** The approvers that the caller last chose for a kind of document; null if they follow the process alone. */
export async function savedApprovers({ db, actor }: Ctx, businessType: BusinessType): Promise<Record<string, string[]> | null> {
  const [row] = await db
    .select({ chosen: chosenApprovers.chosen })
    .from(chosenApprovers)
    .where(and(eq(chosenApprovers.userId, actor.userId), eq(chosenApprovers.businessType, businessType)));
  return row?.chosen ?? null;
}

/** Saves the caller's choice for the next document of the kind; an empty choice deletes it. */
export async function saveApprovers(ctx: Ctx, businessType: BusinessType, chosen: Chosen): Promise<void> {
  if (Object.keys(chosen).length === 0) return forgetApprovers(ctx, businessType);
  const kept = { chosen: Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, [...people]])), at: ctx.now };
  await ctx.db
    .insert(chosenApprovers)
    .values({ userId: ctx.actor.userId, businessType, ...kept })
    .onConflictDoUpdate({ target: [chosenApprovers.userId, chosenApprovers.businessType], set: kept });
}

/** Deletes the caller's own saved approvers of a kind. */
export async function forgetApprovers({ db, actor }: Ctx, businessType: BusinessType): Promise<void> {
  await db.delete(chosenApprovers).where(and(eq(chosenApprovers.userId, actor.userId), eq(chosenApprovers.businessType, businessType)));
}
