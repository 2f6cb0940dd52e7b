import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { MENU_TYPES } from '@houtai/contract/menu-rules';
import type { MenuNode } from '@houtai/contract/menus-admin';
import { MENU } from '@houtai/contract/menus-admin-form';
import { matchesTreeFilters } from '@houtai/contract/tree-search';

import { active, type Cells, inTreeOrder, moment, number, text, type TreeRow } from '#modules/exports/index.ts';
import { arraySource, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { readMenus, toMenuNode } from './menu-rows.ts';

type Query = RequestOf<typeof calls.menuAdmin.export>;
type ColumnId = Query['columns'][number]['id'];

export const MENU_CELLS: Cells<TreeRow<MenuNode>, ColumnId> = {
  name: text((row) => row.name, 24),
  path: text((row) => row.path, 40),
  code: text((row) => row.code, 24),
  type: text((row) => MENU_TYPES[row.type], 8),
  url: text((row) => row.url, 40),
  tag: text((row) => row.tag, 32),
  active: active((row) => row.active),
  sort: number((row) => row.sort),
  updatedAt: moment((row) => row.updatedAt),
};

export async function exportedMenus(ctx: Ctx, query: Query): Promise<RowSource<TreeRow<MenuNode>>> {
  return arraySource(inTreeOrder((await readMenus(ctx)).map(toMenuNode), (menu) => matchesTreeFilters(MENU, query, menu)));
}
