import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { PostRow } from '@houtai/contract/posts';
import { and, eq, ilike, or } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { likeContains, orderOf, type PageResult, readPage, type RowSource } from '../../platform/db/read-page.ts';
import { readPosts } from './post-rows.ts';
import { posts } from './posts.tables.ts';

const SORTED = { code: posts.code, name: posts.name, sort: posts.sort, createdAt: posts.createdAt, updatedAt: posts.updatedAt };

type Query = RequestOf<typeof calls.posts.page>;

export function postPage(ctx: Ctx, query: Query): Promise<PageResult<PostRow>> {
  const { read, count } = postList(ctx, query);
  return readPage<PostRow>(query, read, count);
}

export function postList(ctx: Ctx, { keyword, active, sort }: Omit<Query, 'offset' | 'limit'>): RowSource<PostRow> {
  const where = and(
    keyword ? or(ilike(posts.code, likeContains(keyword)), ilike(posts.name, likeContains(keyword))) : undefined,
    active === undefined ? undefined : eq(posts.active, active === '1'),
  );
  return {
    read: (limit, skip) => readPosts(ctx, { where, order: orderOf(sort, SORTED, posts.id), limit, skip }),
    count: () => ctx.db.$count(posts, where),
  };
}
