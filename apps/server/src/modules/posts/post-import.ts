import { POST_FORM } from '@houtai/contract/posts-form';
import { inArray } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { type Found, importKind } from '../imports/index.ts';
import { addPost, removePost, updatePost } from './change-post.ts';
import { POST } from './post-rows.ts';
import { posts } from './posts.tables.ts';

/** A sheet of posts: one is recognised by its code. */
export const POST_IMPORT = importKind({
  kind: 'posts',
  name: '岗位',
  recordType: POST,
  tag: 'system:post:import',
  may: { add: 'system:post:add', edit: 'system:post:edit', remove: 'system:post:remove' },
  form: POST_FORM,
  keys: ['code'],
  table: posts,
  isIndependent: true,
  synonyms: {
    name: ['岗位', '岗位名称', '职位'],
    code: ['岗位编码', '岗位代码', '代码', '编号'],
    sort: ['显示顺序', '序号'],
    active: ['启用', '是否启用'],
    remark: ['说明'],
  },
  find: async (ctx, keys) => {
    const codes = keys.map(({ code = '' }) => code);
    const rows = await ctx.db.select().from(posts).where(inArray(posts.code, codes));
    return codes.map((code) => toFound(rows.find((row) => row.code === code)));
  },
  read: async ({ db }: Ctx, ids) =>
    (
      await db
        .select()
        .from(posts)
        .where(inArray(posts.id, [...ids]))
    ).flatMap((row) => toFound(row) ?? []),
  add: addPost,
  update: (ctx, { id, version }, values) => updatePost(ctx, { ...values, id, version }),
  remove: (ctx, { id }) => removePost(ctx, id),
});

function toFound(row: typeof posts.$inferSelect | undefined): Found | null {
  return row ? { id: row.id, version: row.version, name: row.name, values: row } : null;
}
