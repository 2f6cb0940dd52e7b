import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import type { KnowledgeVersion, ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { ownValue } from '@houtai/contract/own-value';
import { textDifference } from '@houtai/contract/text-difference';
import { and, desc, eq, type SQL } from 'drizzle-orm';

import { filesOf } from '#modules/files/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import { visibleText } from '#platform/html/visible-text.ts';

import { knowledgeItems, knowledgeRevisions } from './knowledge.tables.ts';
import { KNOWLEDGE_ITEMS, readItem, readRevision, REVISION } from './knowledge.ts';
import { isForCaller, isPresent } from './readers/knowledge-audience.ts';

/** People who may see the item may see its revisions. */
export async function versionsOf(ctx: Ctx, itemId: string): Promise<(KnowledgeVersion & { title: string; fileNames: string[] })[]> {
  const rows = await ctx.db
    .select({
      revision: knowledgeRevisions.revision,
      title: knowledgeRevisions.title,
      note: knowledgeRevisions.note,
      fileNames: knowledgeRevisions.fileNames,
      publishedAt: knowledgeRevisions.publishedAt,
      publishedByName: users.name,
    })
    .from(knowledgeRevisions)
    .innerJoin(users, eq(users.id, knowledgeRevisions.publishedBy))
    .where(eq(knowledgeRevisions.itemId, itemId))
    .orderBy(desc(knowledgeRevisions.revision));
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString(), fileNames: namesIn(row.fileNames) }));
}

type Said = { title: string; content: string; fileNames: string };

const NOTHING: Said = { title: '', content: '', fileNames: '' };

export async function compareRevisions(
  ctx: Ctx,
  { id, from, to }: RequestOf<typeof calls.knowledge.compare>,
): Promise<ResultOf<typeof calls.knowledge.compare>> {
  const item = await readItem(ctx, id);
  const before: Said = from === 0 ? NOTHING : await readRevision(ctx, id, from);
  const after: Said = to === 0 ? item : await readRevision(ctx, id, to);
  return {
    title: textDifference(before.title, after.title),
    content: textDifference(linesOf(before.content), linesOf(after.content)),
    files: textDifference(before.fileNames, after.fileNames),
  };
}

/** The visible text, one line for each paragraph. */
function linesOf(html: string): string {
  return html
    .split(/(?<=<\/(?:p|h[1-6]|li|tr|blockquote|pre|div)>)/i)
    .map(visibleText)
    .filter((line) => line !== '')
    .join('\n');
}

function namesIn(fileNames: string): string[] {
  return fileNames === '' ? [] : fileNames.split('\n');
}

/** Restores a published text as the draft; audience and pages stay. */
export function restoreRevision(ctx: Ctx, form: RequestOf<typeof calls.knowledge.restore>): Promise<ManagedKnowledge> {
  return inTransaction(ctx, async (ctx) => {
    const item = await KNOWLEDGE_ITEMS.lock(ctx, { id: form.newsId, version: form.version });
    const found = await readRevision(ctx, item.id, form.revision);
    const { title, py, category, summary, content, plainText } = found;
    const fileIds = await fileIdsOf(ctx, REVISION, found.id);
    const said = { title, category, summary, content };
    const isSame = Object.entries(said).every(([name, value]) => ownValue(item, name) === value);
    if (isSame && fileIds === (await fileIdsOf(ctx, KNOWLEDGE.key, item.id))) return KNOWLEDGE_ITEMS.detail(ctx, item);
    return KNOWLEDGE_ITEMS.move(ctx, item, {
      action: `恢复到第 ${form.revision} 版`,
      set: { ...said, py, plainText, changed: item.state === '1' },
      form: { ...KNOWLEDGE_ITEMS.values(item), content, fileIds },
    });
  });
}

async function fileIdsOf(ctx: Ctx, recordType: string, id: string): Promise<string> {
  return ((await filesOf(ctx, recordType, [id])).get(id) ?? []).map((file) => file.id).join(',');
}

/** Whether the caller may read the files of a revision: readers for the present one, people who manage the item for all. */
export async function mayReadRevision(ctx: Ctx, id: string): Promise<boolean> {
  const ofItem = (condition: SQL | undefined) =>
    ctx.db
      .select({ id: knowledgeItems.id })
      .from(knowledgeRevisions)
      .innerJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeRevisions.itemId))
      .where(and(eq(knowledgeRevisions.id, id), condition));
  if (holds(ctx.actor, 'knowledge:knowledge:list') && (await ofItem(await KNOWLEDGE_ITEMS.where(ctx, {}))).length > 0) return true;
  return (await ofItem(and(isPresent, await isForCaller(ctx)))).length > 0;
}
