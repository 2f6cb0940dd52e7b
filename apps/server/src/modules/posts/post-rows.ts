import type { PostRow } from '@houtai/contract/posts';
import { count, eq, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { posts, userPosts } from './posts.tables.ts';

/** What the history of a post is kept under. */
export const POST = 'post';

type Post = typeof posts.$inferSelect;

type Reading = { where: SQL | undefined; order?: readonly SQL[]; limit?: number; skip?: number };

export async function readPosts({ db }: Ctx, { where, order = [], limit = 1, skip = 0 }: Reading): Promise<PostRow[]> {
  const rows = await db
    .select({ post: posts, people: count(userPosts.userId) })
    .from(posts)
    .leftJoin(userPosts, eq(userPosts.postId, posts.id))
    .where(where)
    .groupBy(posts.id)
    .orderBy(...order)
    .limit(limit)
    .offset(skip);
  return rows.map(({ post, people }) => toPostRow(post, people));
}

export function toPostRow({ id, code, name, sort, active, remark, version, ...at }: Post, people: number): PostRow {
  const times = { createdAt: at.createdAt.toISOString(), updatedAt: at.updatedAt.toISOString() };
  return { id, code, name, sort, active, remark, people, ...times, version };
}

export async function readPost(ctx: Ctx, id: string): Promise<PostRow> {
  const [post] = await readPosts(ctx, { where: eq(posts.id, id) });
  if (!post) throw notFound('岗位');
  return post;
}

export async function lockPost({ db }: Ctx, id: string): Promise<Post> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id)).for('update');
  if (!post) throw notFound('岗位');
  return post;
}
