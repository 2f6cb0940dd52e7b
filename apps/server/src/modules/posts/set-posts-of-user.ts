import { eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { userPosts } from './posts.tables.ts';

/** Replaces a person's posts. */
export async function setPostsOfUser({ db }: Pick<Ctx, 'db'>, userId: string, postIds: readonly string[]): Promise<void> {
  await db.delete(userPosts).where(eq(userPosts.userId, userId));
  if (postIds.length > 0) await db.insert(userPosts).values(postIds.map((postId) => ({ userId, postId })));
}
