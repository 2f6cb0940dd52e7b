import { DICT } from '@houtai/contract/dictionary-types';
import { MANAGED_KNOWLEDGE } from '@houtai/contract/knowledge-list';
import { revisionWords } from '@houtai/contract/knowledge-words';
import { arrayContains, eq, getTableColumns, ilike, like, or, type SQL, sql } from 'drizzle-orm';

import { code, moment, names, number, text } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { likeContains } from '#platform/db/pages/read-page.ts';

import { toManagedRows } from './knowledge-rows.ts';
import { whereLookedAfter } from './knowledge-scope.ts';
import { knowledgeItems } from './knowledge.tables.ts';

const { content: _, plainText: __, ...LISTED } = getTableColumns(knowledgeItems);

/** The items that the caller looks after. */
export const MANAGED_LIST = defineList(MANAGED_KNOWLEDGE, {
  from: (select) => select.from(knowledgeItems),
  id: knowledgeItems.id,
  columns: LISTED,
  sortBy: { title: knowledgeItems.py },
  visible: whereLookedAfter,
  filters: {
    keyword: (_, text) => answersTo(text),
    state: (_, state) => sql`${knowledgeItems.state} = ${state}`,
    mustRead: () => eq(knowledgeItems.mustRead, true),
    menuId: (_, menu) => arrayContains(knowledgeItems.menuIds, [menu]),
  },
  toRows: toManagedRows,
  fileName: '流程制度管理',
  cells: {
    title: text((row) => row.title, 40),
    state: code(DICT.knowledgeState, (row) => row.state),
    revision: text(revisionWords, 16),
    mustRead: text((row) => (row.mustRead ? '必读' : ''), 8),
    menus: names((row) => row.menuNames),
    confirmed: number((row) => (row.mustRead ? row.confirmedCount : null)),
    company: text((row) => row.companyName, 28),
    publishedAt: moment((row) => row.publishedAt),
  },
});

function answersTo(keyword: string): SQL | undefined {
  const words = likeContains(keyword);
  return or(
    ilike(knowledgeItems.title, words),
    ilike(knowledgeItems.plainText, words),
    ilike(knowledgeItems.fileNames, words),
    like(knowledgeItems.py, likeContains(keyword.toLowerCase().replace(/\s+/g, ''))),
  );
}
