import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { knowledgeItems, knowledgeMenus } from './knowledge.tables.ts';

/** A URL without query, hash and surrounding slashes, in SQL. */
function pathOf(url: SQLWrapper) {
  return sql`trim(both '/' from split_part(split_part(${url}, '?', 1), '#', 1))`;
}

/** The bindings of an item to the page with this URL, or to the page that the menu highlights for it; null for a URL without a path. */
export function isBoundTo({ db }: Ctx, url: string) {
  const path = url
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/^\/+|\/+$/g, '');
  if (path === '') return null;
  const here = sql`select ${path}::text union select ${pathOf(sql`page.highlight_url`)} from ${menus} as page
    where page.active and ${pathOf(sql`page.url`)} = ${path}`;
  return db
    .select({ one: sql`1` })
    .from(knowledgeMenus)
    .innerJoin(menus, eq(menus.id, knowledgeMenus.menuId))
    .where(
      and(
        eq(knowledgeMenus.itemId, knowledgeItems.id),
        eq(menus.active, true),
        sql`${pathOf(menus.url)} <> '' and ${pathOf(menus.url)} in (${here})`,
      ),
    );
}
