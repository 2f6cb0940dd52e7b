import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { PostRow } from '@houtai/contract/posts';
import { POST_FORM, type PostForm } from '@houtai/contract/posts-form';
import { and, count, eq, ilike, or, type SQL, sql } from 'drizzle-orm';

import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { containing, orderOf, type PageResult, readPage, type RowSource } from '../../platform/db/read-page.ts';
import { AppError, notFound, refusedInput, sqlState, UNIQUE_VIOLATION } from '../../platform/http/errors.ts';
import { changesBetween, recordChange } from '../history/index.ts';
import { posts, userPosts } from './posts.tables.ts';

/** What the history of a post is kept under. */
export const POST = 'post';

type Post = typeof posts.$inferSelect;

const SORTED = { code: posts.code, name: posts.name, sort: posts.sort, createdAt: posts.createdAt, updatedAt: posts.updatedAt };

type Query = RequestOf<typeof calls.posts.page>;

export function postPage(ctx: Ctx, query: Query): Promise<PageResult<PostRow>> {
  const { read, count } = postList(ctx, query);
  return readPage<PostRow>(query, read, count);
}

export function postList(ctx: Ctx, { keyword, active, sort }: Omit<Query, 'offset' | 'limit'>): RowSource<PostRow> {
  const where = and(
    keyword ? or(ilike(posts.code, containing(keyword)), ilike(posts.name, containing(keyword))) : undefined,
    active === undefined ? undefined : eq(posts.active, active === '1'),
  );
  return {
    read: (limit, skip) => readPosts(ctx, { where, order: orderOf(sort, SORTED, posts.id), limit, skip }),
    count: () => ctx.db.$count(posts, where),
  };
}

type Reading = { where: SQL | undefined; order?: readonly SQL[]; limit?: number; skip?: number };

async function readPosts({ db }: Ctx, { where, order = [], limit = 1, skip = 0 }: Reading): Promise<PostRow[]> {
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

function toPostRow({ id, code, name, sort, active, remark, version, ...at }: Post, people: number): PostRow {
  const times = { createdAt: at.createdAt.toISOString(), updatedAt: at.updatedAt.toISOString() };
  return { id, code, name, sort, active, remark, people, ...times, version };
}

export async function readPost(ctx: Ctx, id: string): Promise<PostRow> {
  const [post] = await readPosts(ctx, { where: eq(posts.id, id) });
  if (!post) throw notFound('岗位');
  return post;
}

export function addPost(ctx: Ctx, form: PostForm): Promise<PostRow> {
  const by = { createdBy: ctx.actor.userId, updatedBy: ctx.actor.userId, createdAt: ctx.now, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    const [post] = await ctx.db
      .insert(posts)
      .values({ ...valuesOf(form), ...by })
      .returning()
      .catch(codeTaken);
    if (!post) throw new Error('the post was not stored');
    await record(ctx, post.id, { action: '新建岗位', changes: changesOf(null, form), form });
    return toPostRow(post, 0);
  });
}

export function updatePost(ctx: Ctx, { id, version, ...form }: RequestOf<typeof calls.posts.update>): Promise<PostRow> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockPost(ctx, id);
    if (before.version !== version)
      throw new AppError('A0409', '该岗位刚刚被他人修改，请核对最新内容后再保存', { result: await readPost(ctx, id) });
    await ctx.db
      .update(posts)
      .set({ ...valuesOf(form), version: sql`${posts.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(posts.id, id))
      .catch(codeTaken);
    await record(ctx, id, { action: '修改岗位', changes: changesOf(before, form), form });
    return readPost(ctx, id);
  });
}

/** A post that somebody holds stays; it can be switched off instead. */
export function removePost(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await lockPost(ctx, id);
    const held = await ctx.db.$count(userPosts, eq(userPosts.postId, id));
    if (held > 0) throw new AppError('A0409', `有 ${held} 人担任「${name}」，不能删除；不再使用时请停用该岗位`);
    await ctx.db.delete(posts).where(eq(posts.id, id));
    await recordChange(ctx, { recordType: POST, recordId: id, action: '删除岗位', comment: name });
  });
}

async function lockPost({ db }: Ctx, id: string): Promise<Post> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id)).for('update');
  if (!post) throw notFound('岗位');
  return post;
}

function valuesOf({ code, name, sort, active, remark }: PostForm): PostForm {
  return { code, name, sort, active, remark };
}

function codeTaken(error: unknown): never {
  if (sqlState(error) === UNIQUE_VIOLATION) throw refusedInput([{ path: 'code', msg: '该编码已被其他岗位使用' }]);
  throw error;
}

const { fields } = POST_FORM;

function changesOf(before: PostForm | null, after: PostForm): FieldChange[] {
  return changesBetween(wordsIn(fields, before), wordsIn(fields, after), labelsOf(fields));
}

type Done = { action: string; changes: FieldChange[]; form: PostForm };

function record(ctx: Ctx, recordId: string, { action, changes, form }: Done): Promise<void> {
  return recordChange(ctx, { recordType: POST, recordId, action, changes, state: valuesOf(form) });
}
