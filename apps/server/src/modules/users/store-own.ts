import { and, eq, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { users } from '../people/index.ts';

type User = typeof users.$inferSelect;

/** Stores what a person changes of the own account. */
export async function storeOwnAccount(ctx: Ctx, changes: Partial<Pick<User, 'nickName' | 'phone' | 'email' | 'avatar'>>): Promise<void> {
  await ctx.db
    .update(users)
    .set({ ...changes, ...stamps(ctx) })
    .where(eq(users.id, ctx.actor.userId));
}

/** Stores the own new password, with a phone where one is given; false where another took the place of the one that was proved. */
export async function storeOwnPassword(
  ctx: Ctx,
  { proved, passwordHash, phone }: { proved: string; passwordHash: string; phone?: string | undefined },
): Promise<boolean> {
  const changed = await ctx.db
    .update(users)
    .set({
      passwordHash,
      passwordChangedAt: ctx.now,
      mustChangePassword: false,
      passwordExpiresAt: null,
      ...(phone && { phone }),
      ...stamps(ctx),
    })
    .where(and(eq(users.id, ctx.actor.userId), eq(users.passwordHash, proved)))
    .returning({ id: users.id });
  return changed.length > 0;
}

function stamps({ actor, now }: Ctx) {
  return { updatedBy: actor.userId, updatedAt: now, version: sql`${users.version} + 1` };
}
