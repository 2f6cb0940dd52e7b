import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { linkTo } from '@houtai/contract/links';
import type { SearchHit } from '@houtai/contract/search';
import { and, sql } from 'drizzle-orm';

import type { AgendaItems } from '#modules/agenda/index.ts';
import { urgencyColumns } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { knowledgeItems, knowledgeReads, knowledgeRevisions } from './knowledge.tables.ts';
import { isOwnRead, READABLE_LIST } from './read-knowledge.ts';
import { isConfirmed, isForCaller, isPresent } from './readers/knowledge-audience.ts';

/** The reader's address of an item. */
export function pathOfItem(newsId: string): string {
  return linkTo(KNOWLEDGE_ITEM_PAGE, { newsId });
}

/** Items that the caller has to confirm, for the agenda. */
export async function itemsToConfirm(ctx: Ctx): Promise<AgendaItems> {
  const { title, dueDate, publishedAt } = knowledgeRevisions;
  const { id, version } = knowledgeItems;
  return {
    urgency: urgencyColumns('knowledge', { id, since: publishedAt, dueOn: dueDate }),
    title,
    version,
    from: sql`from ${knowledgeItems} join ${knowledgeRevisions} on ${isPresent} left join ${knowledgeReads} on ${isOwnRead(ctx)}
      where ${and(await isForCaller(ctx), sql`not ${isConfirmed}`)}`,
  };
}

/** Items that the caller may read, by title, text or file names. */
export async function findKnowledge(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { rows } = await READABLE_LIST.page(ctx, { keyword, offset: 1, limit: most });
  return rows.map(({ newsId, title, summary }) => ({ kind: 'knowledge', id: newsId, title, note: summary, url: pathOfItem(newsId) }));
}
