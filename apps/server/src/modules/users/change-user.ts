import type { UserDetail } from '@houtai/contract/users';
import { eq, sql } from 'drizzle-orm';

import { recordChange, staleVersion } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { toUserDetail, USER } from './user-rows.ts';
import { formStateOf, userChanges } from './user-words.ts';
import { lockUser, type User } from './users-scope.ts';

/** A user, and the version that the change is based on. */
export type UserVersion = { id: string; version: number };

/** A change of a user: its name in the history, the columns it sets, and what it stores besides the row. */
type Change = {
  action: string;
  comment?: string;
  set: Partial<typeof users.$inferInsert>;
  beside?: (ctx: Ctx, before: User) => Promise<void>;
};

/** Changes a user and records the differences. */
export function changeUser(ctx: Ctx, { id, version }: UserVersion, change: Change): Promise<UserDetail> {
  return inTransaction(ctx, async (ctx) => {
    const found = await lockUser(ctx, id);
    await assertPresent(ctx, found, version);
    const before = await toUserDetail(ctx, found);
    const [user] = await ctx.db
      .update(users)
      .set({
        ...change.set,
        ...contactSet(ctx, found, change.set),
        version: sql`${users.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(eq(users.id, id))
      .returning();
    if (!user) throw new Error('the locked user is gone');
    await change.beside?.(ctx, found);
    const after = await toUserDetail(ctx, user);
    const changes = userChanges(before, after);
    const { action, comment = '' } = change;
    await recordChange(ctx, { recordType: USER, recordId: id, action, comment, changes, state: formStateOf(after) });
    return after;
  });
}

/** Notes that somebody else changed the phone or address, which therefore proves nothing for a day. */
function contactSet({ now, actor }: Ctx, before: User, { phone, email }: Change['set']): { contactSetAt?: Date } {
  const isSet = (phone !== undefined && phone !== before.phone) || (email !== undefined && email !== before.email);
  return isSet && actor.userId !== before.id ? { contactSetAt: now } : {};
}

/** Refuses a change based on an older version, with the present record. */
export async function assertPresent(ctx: Ctx, user: User, version: number): Promise<void> {
  if (user.version === version) return;
  throw await staleVersion(ctx, { type: USER, id: user.id, name: `用户「${user.name}」` }, await toUserDetail(ctx, user));
}
