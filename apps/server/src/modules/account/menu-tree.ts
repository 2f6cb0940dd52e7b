import { LAYOUTS, type MenuItem, TOP } from '@houtai/contract/menus';
import { NOT_STARRED, STARRED } from '@houtai/contract/shortcuts';

import { type GrantedMenus, isGrantedPage, type MenuRow } from '#modules/grants/index.ts';
import { groupBy } from '#platform/group-by.ts';

/**
 * The menu of a person: granted pages with their ancestors. An ungranted ancestor page becomes a group, so that opening it on the way shows
 * no other page.
 */
export function menuTree({ active, granted }: GrantedMenus, starred: ReadonlySet<string>): MenuItem[] {
  const children = groupBy(active, (row) => row.parentId);
  const grow = (parentId: string, parentCode: string): MenuItem[] =>
    (children.get(parentId) ?? []).flatMap((row) => {
      const below = grow(row.id, row.code);
      const opens = isGrantedPage(row, granted);
      if (!opens && below.length === 0) return [];
      const shown = opens || row.type === 'group' ? row : asGroup(row);
      return [toItem(shown, { parentCode, starred: starred.has(row.id), children: below })];
    });
  return grow(TOP, TOP);
}

function asGroup(row: MenuRow): MenuRow {
  return { ...row, url: '', component: LAYOUTS, route: false, highlightUrl: '' };
}

type Place = { parentCode: string; starred: boolean; children: MenuItem[] };

function toItem(row: MenuRow, { parentCode, starred, children }: Place): MenuItem {
  return {
    id: row.id,
    parentId: row.parentId,
    parentCode,
    code: row.code,
    name: row.name,
    url: row.url,
    component: row.component,
    icon: row.icon,
    hidden: row.hidden,
    route: row.route,
    shortcutType: starred ? STARRED : NOT_STARRED,
    highlightUrl: row.highlightUrl,
    py: row.py,
    children,
  };
}
