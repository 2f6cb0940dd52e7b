import { calls } from '@houtai/contract';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import { pinyinOfNames } from '#platform/pinyin.ts';

import { posts } from './posts.tables.ts';

export function servePostOptions(app: FastifyInstance): void {
  serve(app, calls.posts.options, async (_, ctx) => {
    const rows = await ctx.db
      .select({ postId: posts.id, postName: posts.name, active: posts.active })
      .from(posts)
      .orderBy(asc(posts.sort), asc(posts.name), asc(posts.id));
    const pinyin = await pinyinOfNames(rows.map(({ postName }) => postName));
    return rows.map((row) => ({ ...row, py: pinyin(row.postName) }));
  });
}
