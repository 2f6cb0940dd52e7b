import { ALL_TAGS } from '@houtai/contract/tags';
import { and, eq, type SQL, sql } from 'drizzle-orm';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { changedMeanwhile } from '../history/index.ts';
import { KNOWLEDGE, toManagedKnowledge } from './knowledge-rows.ts';
import { knowledgeItems, knowledgeRevisions } from './knowledge.tables.ts';

export type Item = typeof knowledgeItems.$inferSelect;
export type KnowledgeRevision = typeof knowledgeRevisions.$inferSelect;

/** Who looks after items looks after those of the own company; whoever holds everything, after those of all. */
export function isLookedAfter({ actor }: Ctx): SQL {
  return actor.tags.has(ALL_TAGS) ? sql`true` : eq(knowledgeItems.companyId, actor.companyId);
}

/** The item, or A0404 where it is not there or not the caller's to look after. */
export async function readItem(ctx: Ctx, id: string): Promise<Item> {
  const [item] = await ctx.db
    .select()
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.id, id), isLookedAfter(ctx)));
  if (!item) throw notFound('流程制度');
  return item;
}

/** The item, kept from others until the transaction ends; A0409 with the present one where the version is an older one. */
export async function lockItem(ctx: Ctx, { newsId, version }: { newsId: string; version: number }): Promise<Item> {
  const [item] = await ctx.db
    .select()
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.id, newsId), isLookedAfter(ctx)))
    .for('update');
  if (!item) throw notFound('流程制度');
  if (item.version !== version) throw await changedMeanwhile(ctx, { type: KNOWLEDGE, id: item.id }, await toManagedKnowledge(ctx, item));
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

/** Whether the caller may read the files of an item as it is worked on. */
export async function mayLookAfter(ctx: Ctx, id: string): Promise<boolean> {
  if (!holds(ctx.actor, 'knowledge:knowledge:list')) return false;
  const [found] = await ctx.db
    .select({ id: knowledgeItems.id })
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.id, id), isLookedAfter(ctx)));
  return found !== undefined;
}
