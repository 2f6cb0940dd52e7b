import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { eq, inArray } from 'drizzle-orm';

import { filesOf, setRecordFiles } from '#modules/files/index.ts';
import { menus } from '#modules/menus/index.ts';
import { departments } from '#modules/people/index.ts';
import { publishDataChange } from '#platform/bus/bus.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { fileIdsIn } from '#platform/html/clean-html.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { knowledgeAudience, knowledgeMenus, knowledgeRevisions } from './knowledge.tables.ts';
import { type Item, KNOWLEDGE_ITEMS, REVISION } from './knowledge.ts';
import { startReaderNotices } from './readers/notify-readers.ts';

/** Publishes the draft as the next revision and notifies readers. */
export function publishKnowledge(ctx: Ctx, form: RequestOf<typeof calls.knowledge.publish>): Promise<ManagedKnowledge> {
  const { note, again } = form;
  return inTransaction(ctx, async (ctx) => {
    const item = await KNOWLEDGE_ITEMS.lock(ctx, { id: form.newsId, version: form.version });
    if (item.state === '1' && !item.changed) throw new AppError('A0409', '没有需要发布的修改');
    const revision = item.revision + 1;
    await addRevision(ctx, item, { revision, note });
    await bind(ctx, item);
    const confirmFrom = again ? revision : item.confirmFrom;
    const published = await KNOWLEDGE_ITEMS.move(ctx, item, {
      action: `发布第 ${revision} 版`,
      comment: note,
      set: { state: '1', revision, confirmFrom, changed: false, publishedAt: ctx.now },
    });
    await startReaderNotices(ctx, { id: item.id, revision }, 'published');
    await publishDataChange(ctx, 'knowledge');
    return published;
  });
}

async function addRevision(ctx: Ctx, item: Item, { revision, note }: { revision: number; note: string }): Promise<void> {
  const { title, category, summary, content, plainText, py, fileNames, forAll, mustRead, dueDate } = item;
  const said = { title, category, summary, content, plainText, py, fileNames, forAll, mustRead, dueDate };
  const [added] = await ctx.db
    .insert(knowledgeRevisions)
    .values({ ...said, itemId: item.id, revision, note, publishedAt: ctx.now, publishedBy: ctx.actor.userId })
    .returning({ id: knowledgeRevisions.id });
  if (!added) throw new Error('the revision was not stored');
  const files = (await filesOf(ctx, KNOWLEDGE.key, [item.id])).get(item.id) ?? [];
  await setRecordFiles(ctx, {
    recordType: REVISION,
    recordId: added.id,
    fileIds: files.map(({ id }) => id),
    textFileIds: fileIdsIn(content),
    path: 'fileIds',
    editionOf: { recordType: KNOWLEDGE.key, recordId: item.id },
  });
}

/** Choices that no longer exist are dropped, unless nobody would be left to read it. */
async function bind({ db }: Ctx, { id, menuIds, departmentIds, forAll }: Item): Promise<void> {
  await db.delete(knowledgeMenus).where(eq(knowledgeMenus.itemId, id));
  await db.delete(knowledgeAudience).where(eq(knowledgeAudience.itemId, id));
  const pages = await db.select({ menuId: menus.id }).from(menus).where(inArray(menus.id, menuIds));
  if (pages.length > 0) await db.insert(knowledgeMenus).values(pages.map(({ menuId }) => ({ itemId: id, menuId })));
  if (forAll) return;
  const places = await db.select({ departmentId: departments.id }).from(departments).where(inArray(departments.id, departmentIds));
  if (places.length === 0) throw new AppError('A0409', '适用部门已不存在，请修改适用范围后再发布');
  await db.insert(knowledgeAudience).values(places.map(({ departmentId }) => ({ itemId: id, departmentId })));
}

export function withdrawKnowledge(ctx: Ctx, form: RequestOf<typeof calls.knowledge.withdraw>): Promise<ManagedKnowledge> {
  return inTransaction(ctx, async (ctx) => {
    const item = await KNOWLEDGE_ITEMS.lock(ctx, { id: form.newsId, version: form.version });
    if (item.state !== '1') throw new AppError('A0409', '只有已发布的流程制度可以撤回');
    const set = { state: '2', changed: false } as const;
    const withdrawn = await KNOWLEDGE_ITEMS.move(ctx, item, { action: '撤回', comment: form.reason, set });
    await publishDataChange(ctx, 'knowledge');
    return withdrawn;
  });
}
