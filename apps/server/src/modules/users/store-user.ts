import { eq } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../platform/http/errors.ts';
import { placeUser } from '../people/index.ts';
import { userPosts } from '../posts/index.ts';
import { userRoles } from '../roles/index.ts';
import type { CheckedUser } from './user-form.ts';

/** Stores what of a user's form stands in tables of its own, in place of what was there. */
export async function storeHoldings(ctx: Ctx, userId: string, { departmentIds, primaryId, postIds, roleIds }: CheckedUser): Promise<void> {
  const { db } = ctx;
  await placeUser(ctx, userId, { departmentIds, primaryId });
  await db.delete(userPosts).where(eq(userPosts.userId, userId));
  if (postIds.length > 0) await db.insert(userPosts).values(postIds.map((postId) => ({ userId, postId })));
  await db.delete(userRoles).where(eq(userRoles.userId, userId));
  // Somebody may be given one of them from the page of the role at the same moment.
  if (roleIds.length > 0)
    await db
      .insert(userRoles)
      .values(roleIds.map((roleId) => ({ userId, roleId })))
      .onConflictDoNothing();
}

/** Of two who take the same account or phone at the same moment, one gets this. */
export function takenMeanwhile(error: unknown): never {
  if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('A0409', '账号或手机号刚刚被其他用户使用，请修改后重试');
  throw error;
}
