import { and, eq, type SQL } from 'drizzle-orm';

import { staleVersion } from '#modules/history/index.ts';
import { holdsEverything, recordVisibility, sameCompany } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { KNOWLEDGE, toManagedKnowledge } from './knowledge-rows.ts';
import { knowledgeItems, knowledgeRevisions } from './knowledge.tables.ts';

export type Item = typeof knowledgeItems.$inferSelect;
export type KnowledgeRevision = typeof knowledgeRevisions.$inferSelect;

/** Who looks after items looks after those of the own company; anyone who holds everything, after those of all. */
export const knowledgeVisibility = recordVisibility({
  table: knowledgeItems,
  noun: '流程制度',
  tag: 'knowledge:knowledge:list',
  relations: [sameCompany(knowledgeItems.companyId, '所在公司的流程制度', holdsEverything)],
});

/** The condition under which an item is the caller's to look after. */
export async function whereLookedAfter(ctx: Ctx): Promise<SQL | undefined> {
  return (await knowledgeVisibility.conditions(ctx)).visible;
}

/** The item, or A0404 where it is not there or not the caller's to look after. */
export async function readItem(ctx: Ctx, id: string): Promise<Item> {
  return (await knowledgeVisibility.read(ctx, id)).row;
}

/** The item, kept from others until the transaction ends; A0409 with the present one where the version is an older one. */
export async function lockItem(ctx: Ctx, { newsId, version }: { newsId: string; version: number }): Promise<Item> {
  const { row: item } = await knowledgeVisibility.lockOne(ctx, newsId);
  if (item.version !== version) throw await staleVersion(ctx, { type: KNOWLEDGE, id: item.id }, await toManagedKnowledge(ctx, item));
  return item;
}

/** A published revision of an item, or A0404. */
export async function readRevision(ctx: Ctx, itemId: string, revision: number): Promise<KnowledgeRevision> {
  const [found] = await ctx.db
    .select()
    .from(knowledgeRevisions)
    .where(and(eq(knowledgeRevisions.itemId, itemId), eq(knowledgeRevisions.revision, revision)));
  if (!found) throw notFound('该版本');
  return found;
}
