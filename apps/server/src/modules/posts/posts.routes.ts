import { calls } from '@houtai/contract';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '../../platform/http/serve.ts';
import { pinyinOfNames } from '../../platform/pinyin.ts';
import { serveExport } from '../exports/index.ts';
import { historyOf } from '../history/index.ts';
import { addPost, removePost, updatePost } from './change-post.ts';
import { POST_CELLS } from './post-export.ts';
import { postList, postPage } from './post-list.ts';
import { POST, readPost } from './post-rows.ts';
import { posts } from './posts.tables.ts';

export default function postRoutes(app: FastifyInstance): void {
  serve(app, calls.posts.page, (query, ctx) => postPage(ctx, query));

  serveExport(app, calls.posts.export, { name: '岗位', cells: POST_CELLS, list: postList });

  serve(app, calls.posts.get, ({ id }, ctx) => readPost(ctx, id));

  serve(app, calls.posts.history, async ({ id }, ctx) => historyOf(ctx, POST, (await readPost(ctx, id)).id));

  serve(app, calls.posts.options, async (_, ctx) => {
    const rows = await ctx.db
      .select({ postId: posts.id, postName: posts.name, active: posts.active })
      .from(posts)
      .orderBy(asc(posts.sort), asc(posts.name), asc(posts.id));
    const pinyin = await pinyinOfNames(rows.map(({ postName }) => postName));
    return rows.map((row) => ({ ...row, py: pinyin(row.postName) }));
  });

  serve(app, calls.posts.add, async (form, ctx) => new Answer(await addPost(ctx, form), { msg: '岗位已新建' }));

  serve(app, calls.posts.update, async (form, ctx) => new Answer(await updatePost(ctx, form), { msg: '岗位已保存' }));

  serve(app, calls.posts.remove, async ({ id }, ctx) => {
    await removePost(ctx, id);
    return new Answer({}, { msg: '岗位已删除' });
  });
}
