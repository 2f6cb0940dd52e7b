import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { KnowledgeForm, ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE_FORM } from '@houtai/contract/knowledge-form';
import { eq, sql } from 'drizzle-orm';

import { filesOf, setRecordFiles } from '#modules/files/index.ts';
import { staleVersion, recordChange } from '#modules/history/index.ts';
import { primaryPositionOf } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { type CheckedKnowledge, checkKnowledgeForm } from './knowledge-form.ts';
import { KNOWLEDGE, REVISION, toManagedKnowledge } from './knowledge-rows.ts';
import { type Item, lockItem, readItem } from './knowledge-scope.ts';
import { knowledgeChanges } from './knowledge-words.ts';
import { knowledgeItems, knowledgeRevisions } from './knowledge.tables.ts';

export async function addKnowledge(ctx: Ctx, form: KnowledgeForm): Promise<{ newsId: string }> {
  const { values, ...files } = await checkKnowledgeForm(ctx, form);
  const place = await primaryPositionOf(ctx);
  const { userId } = ctx.actor;
  const stamps = { ownerId: userId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    const [item] = await ctx.db
      .insert(knowledgeItems)
      .values({ ...values, ...place, ...stamps })
      .returning();
    if (!item) throw new Error('the item was not stored');
    await holdFiles(ctx, item.id, files);
    await recordChange(ctx, { recordType: KNOWLEDGE, recordId: item.id, action: '新建' });
    return { newsId: item.id };
  });
}

/** The form is checked against the item as it was seen; the version says in the transaction that it still is so. */
export async function updateKnowledge(ctx: Ctx, sent: RequestOf<typeof calls.knowledge.update>): Promise<ManagedKnowledge> {
  const seen = await readItem(ctx, sent.newsId);
  const before = await toManagedKnowledge(ctx, seen);
  if (seen.version !== sent.version) throw await staleVersion(ctx, { type: KNOWLEDGE, id: seen.id }, before);
  const { form, isSame } = mergeUpdate(KNOWLEDGE_FORM, before, sent);
  if (isSame) return before;
  const { values, ...files } = await checkKnowledgeForm(ctx, form, seen);
  return changeKnowledge(ctx, sent, '修改', async () => ({ values, ...files }));
}

/** Changes what is worked on and records what differs. Readers see nothing of it yet. */
export function changeKnowledge(
  ctx: Ctx,
  based: { newsId: string; version: number },
  action: string,
  read: (ctx: Ctx) => Promise<Pick<CheckedKnowledge, 'fileIds' | 'textFileIds'> & { values: Partial<typeof knowledgeItems.$inferInsert> }>,
): Promise<ManagedKnowledge> {
  return inTransaction(ctx, async (ctx) => {
    const item = await lockItem(ctx, based);
    const before = await toManagedKnowledge(ctx, item);
    const { values, ...files } = await read(ctx);
    await holdFiles(ctx, item.id, files);
    const changed = await store(ctx, item, { ...values, changed: item.state === '1' });
    const after = await toManagedKnowledge(ctx, changed);
    await recordChange(ctx, { recordType: KNOWLEDGE, recordId: item.id, action, changes: await knowledgeChanges(ctx, before, after) });
    return after;
  });
}

export async function store(ctx: Ctx, { id }: Pick<Item, 'id'>, set: Partial<typeof knowledgeItems.$inferInsert>): Promise<Item> {
  const [changed] = await ctx.db
    .update(knowledgeItems)
    .set({ ...set, version: sql`${knowledgeItems.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(knowledgeItems.id, id))
    .returning();
  if (!changed) throw new Error('the locked item is gone');
  return changed;
}

async function holdFiles(ctx: Ctx, recordId: string, files: { fileIds: readonly string[]; textFileIds: readonly string[] }): Promise<void> {
  await setRecordFiles(ctx, { recordType: KNOWLEDGE, recordId, ...files, path: 'fileIds' });
  const held = (await filesOf(ctx, KNOWLEDGE, [recordId])).get(recordId) ?? [];
  const fileNames = held.map(({ fileName }) => fileName).join('\n');
  await ctx.db.update(knowledgeItems).set({ fileNames }).where(eq(knowledgeItems.id, recordId));
}

/** What readers have in hand is withdrawn before it is removed. Its files are let go and cleaned up like others. */
export async function removeKnowledge(ctx: Ctx, based: RequestOf<typeof calls.knowledge.remove>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const item = await lockItem(ctx, based);
    if (item.state === '1') throw new AppError('A0409', `《${item.title}》正在发布中，请先撤回再删除`);
    const revisions = await ctx.db
      .select({ id: knowledgeRevisions.id })
      .from(knowledgeRevisions)
      .where(eq(knowledgeRevisions.itemId, item.id));
    const none = { fileIds: [], textFileIds: [], path: '' };
    for (const { id } of revisions) await setRecordFiles(ctx, { recordType: REVISION, recordId: id, ...none });
    await setRecordFiles(ctx, { recordType: KNOWLEDGE, recordId: item.id, ...none });
    await ctx.db.delete(knowledgeItems).where(eq(knowledgeItems.id, item.id));
    await recordChange(ctx, { recordType: KNOWLEDGE, recordId: item.id, action: '删除', comment: item.title });
  });
}
