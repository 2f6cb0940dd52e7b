import type { UserDetail } from '@houtai/contract/users';
import { eq, sql } from 'drizzle-orm';

import { staleVersion, recordChange } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { toUserDetail, USER } from './user-rows.ts';
import { formStateOf, userChanges } from './user-words.ts';
import { lockUser, type User } from './users-scope.ts';

/** Which user, and the version that the change is based on. */
export type Based = { id: string; version: number };

/** A change of one user: what it is called, what it sets, and what is stored beside the row. */
type Change = {
  action: string;
  comment?: string;
  set: Partial<typeof users.$inferInsert>;
  beside?: (ctx: Ctx, before: User) => Promise<void>;
};

/** Changes a user and records what differs. */
export function changeUser(ctx: Ctx, { id, version }: Based, change: Change): Promise<UserDetail> {
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

/** That somebody else set what proves the person: it proves nothing for a day. */
function contactSet({ now, actor }: Ctx, before: User, { phone, email }: Change['set']): { contactSetAt?: Date } {
  const isSet = (phone !== undefined && phone !== before.phone) || (email !== undefined && email !== before.email);
  return isSet && actor.userId !== before.id ? { contactSetAt: now } : {};
}

/** Refuses a change that is based on an older version, with the present record. */
export async function assertPresent(ctx: Ctx, user: User, version: number): Promise<void> {
  if (user.version === version) return;
  throw await staleVersion(ctx, { type: USER, id: user.id, name: `用户「${user.name}」` }, await toUserDetail(ctx, user));
}
