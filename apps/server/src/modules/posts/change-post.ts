import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { FieldChange } from '@houtai/contract/history';
import type { PostRow } from '@houtai/contract/posts';
import { POST_FORM, type PostForm } from '@houtai/contract/posts-form';
import { eq, sql } from 'drizzle-orm';

import { addRow } from '../../platform/db/add-row.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mergeUpdate } from '../../platform/http/merge-update.ts';
import { changedMeanwhile, recordChange } from '../history/index.ts';
import { lockPost, POST, readPost, toPostRow } from './post-rows.ts';
import { changesOf, valuesOf } from './post-words.ts';
import { posts, userPosts } from './posts.tables.ts';

export function addPost(ctx: Ctx, form: PostForm): Promise<PostRow> {
  const by = { createdBy: ctx.actor.userId, updatedBy: ctx.actor.userId, createdAt: ctx.now, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    const post = await addRow(ctx, posts, { ...valuesOf(form), ...by });
    await record(ctx, post.id, { action: '新建岗位', changes: changesOf(null, form), form });
    return toPostRow(post, 0);
  });
}

export function updatePost(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.posts.update>): Promise<PostRow> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockPost(ctx, id);
    if (before.version !== version) throw await changedMeanwhile(ctx, { type: POST, id, name: '该岗位' }, await readPost(ctx, id));
    const { form, isSame } = mergeUpdate(POST_FORM, before, sent);
    if (isSame) return readPost(ctx, id);
    await ctx.db
      .update(posts)
      .set({ ...valuesOf(form), version: sql`${posts.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(posts.id, id));
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

type Done = { action: string; changes: FieldChange[]; form: PostForm };

function record(ctx: Ctx, recordId: string, { action, changes, form }: Done): Promise<void> {
  return recordChange(ctx, { recordType: POST, recordId, action, changes, state: valuesOf(form) });
}
