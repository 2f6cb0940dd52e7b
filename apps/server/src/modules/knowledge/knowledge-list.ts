import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import type { ManagedKnowledgeRow } from '@houtai/contract/knowledge';
import { and, arrayContains, count, eq, getTableColumns, gte, ilike, like, lt, or, type SQL } from 'drizzle-orm';

import { likeContains, orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { toManagedRows } from './knowledge-rows.ts';
import { whereLookedAfter } from './knowledge-scope.ts';
import { knowledgeItems } from './knowledge.tables.ts';

type Query = RequestOf<typeof calls.knowledge.page>;
/** The list without its page. */
type ManagedQuery = Omit<Query, 'offset' | 'limit'>;

const { content: _, plainText: __, ...LISTED } = getTableColumns(knowledgeItems);

const SORTED = {
  updatedAt: knowledgeItems.updatedAt,
  publishedAt: knowledgeItems.publishedAt,
  title: knowledgeItems.py,
  dueDate: knowledgeItems.dueDate,
  state: knowledgeItems.state,
};

export async function managedPage(ctx: Ctx, query: Query): Promise<PageResult<ManagedKnowledgeRow>> {
  const { read, count } = await managedKnowledge(ctx, query);
  return readPage<ManagedKnowledgeRow>(query, read, count);
}

/** The items that the caller looks after, of which a list shows some. */
export async function managedKnowledge(ctx: Ctx, query: ManagedQuery): Promise<RowSource<ManagedKnowledgeRow>> {
  const where = and(await whereLookedAfter(ctx), fits(query));
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select(LISTED)
        .from(knowledgeItems)
        .where(where)
        .orderBy(...orderOf(query.sort, SORTED, knowledgeItems.id))
        .limit(limit)
        .offset(skip);
      return toManagedRows(ctx, rows);
    },
    count: async () => (await ctx.db.select({ total: count() }).from(knowledgeItems).where(where))[0]?.total ?? 0,
  };
}

function fits({ keyword, category, state, mustRead, menuId, from, to }: ManagedQuery): SQL | undefined {
  const begin = from ? startOfDay(from) : null;
  const end = to ? startOfDay(to, 1) : null;
  return and(
    keyword ? answersTo(keyword) : undefined,
    category ? eq(knowledgeItems.category, category) : undefined,
    state ? eq(knowledgeItems.state, state) : undefined,
    mustRead ? eq(knowledgeItems.mustRead, true) : undefined,
    menuId ? arrayContains(knowledgeItems.menuIds, [menuId]) : undefined,
    begin ? gte(knowledgeItems.updatedAt, begin) : undefined,
    end ? lt(knowledgeItems.updatedAt, end) : undefined,
  );
}

function answersTo(keyword: string): SQL | undefined {
  const words = likeContains(keyword);
  return or(
    ilike(knowledgeItems.title, words),
    ilike(knowledgeItems.plainText, words),
    ilike(knowledgeItems.fileNames, words),
    like(knowledgeItems.py, likeContains(keyword.toLowerCase().replace(/\s+/g, ''))),
  );
}
