import type { ManagedKnowledge, ManagedKnowledgeRow } from '@houtai/contract/knowledge';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';

import { filesOf } from '#modules/files/index.ts';
import { menus } from '#modules/menus/index.ts';
import { companies, departments, namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { knowledgeItems, knowledgeReads } from './knowledge.tables.ts';

/** What the files and the history of an item that is worked on are kept under, and the files of its revisions. */
export const KNOWLEDGE = 'knowledge';
export const REVISION = 'knowledge-revision';

type Item = typeof knowledgeItems.$inferSelect;

/** What a list needs of an item: all but its long texts. */
export type ListedItem = Omit<Item, 'content' | 'plainText'>;

type Names = Awaited<ReturnType<typeof readNames>>;

export async function toManagedRows(ctx: Ctx, items: readonly ListedItem[]): Promise<ManagedKnowledgeRow[]> {
  const names = await readNames(ctx, items);
  return items.map((item) => toRow(item, names));
}

export async function toManagedKnowledge(ctx: Ctx, item: Item): Promise<ManagedKnowledge> {
  const [names, files, placed] = await Promise.all([
    readNames(ctx, [item]),
    filesOf(ctx, KNOWLEDGE, [item.id]),
    namesByIds(ctx, departments, item.departmentIds),
  ]);
  const fileList = files.get(item.id) ?? [];
  return {
    ...toRow(item, names),
    companyId: item.companyId,
    summary: item.summary,
    content: item.content,
    fileIds: fileList.map(({ id }) => id).join(','),
    fileList,
    menuIds: item.menuIds,
    departmentIds: item.departmentIds,
    departmentNames: item.departmentIds.flatMap((id) => placed.get(id) ?? []),
  };
}

async function readNames(ctx: Ctx, items: readonly ListedItem[]) {
  const [people, pages, places, reads] = await Promise.all([
    namesOf(
      ctx,
      items.flatMap((item) => item.updatedBy ?? []),
    ),
    namesByIds(
      ctx,
      menus,
      items.flatMap((item) => item.menuIds),
    ),
    namesByIds(
      ctx,
      companies,
      items.map((item) => item.companyId),
    ),
    readCounts(
      ctx,
      items.map((item) => item.id),
    ),
  ]);
  return { people, pages, places, reads };
}

async function namesByIds(ctx: Ctx, table: typeof menus | typeof companies | typeof departments, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many opened the present revisions, and confirmed what has to be. */
async function readCounts({ db }: Ctx, ids: readonly string[]): Promise<Map<string, { read: number; confirmed: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: knowledgeReads.itemId,
      read: sql<number>`count(*) filter (where ${gte(knowledgeReads.readRevision, knowledgeItems.revision)})::int`,
      confirmed: sql<number>`count(*) filter (where ${gte(knowledgeReads.confirmedRevision, knowledgeItems.confirmFrom)})::int`,
    })
    .from(knowledgeReads)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeReads.itemId))
    .where(and(inArray(knowledgeReads.itemId, [...ids]), gte(knowledgeItems.revision, 1)))
    .groupBy(knowledgeReads.itemId);
  return new Map(rows.map(({ id, read, confirmed }) => [id, { read, confirmed }]));
}

function toRow(item: ListedItem, { people, pages, places, reads }: Names): ManagedKnowledgeRow {
  const { read = 0, confirmed = 0 } = reads.get(item.id) ?? {};
  return {
    newsId: item.id,
    title: item.title,
    category: item.category,
    state: item.state,
    revision: item.revision,
    changed: item.changed,
    mustRead: item.mustRead,
    dueDate: item.dueDate ?? '',
    audience: item.forAll ? 'all' : 'departments',
    menuNames: item.menuIds.flatMap((id) => pages.get(id) ?? []),
    readCount: read,
    confirmedCount: confirmed,
    companyName: places.get(item.companyId) ?? '',
    publishedAt: item.publishedAt?.toISOString() ?? '',
    updatedAt: item.updatedAt.toISOString(),
    updatedByName: people.get(item.updatedBy ?? '') ?? '',
    version: item.version,
  };
}
