import type { BindableMenu } from '@houtai/contract/knowledge';
import { TOP } from '@houtai/contract/menus';
import { and, asc, eq, ne } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

/** All active groups and pages, without groups that contain no page. */
export async function bindableMenus({ db }: Ctx): Promise<BindableMenu[]> {
  const rows = await db
    .select({ menuId: menus.id, name: menus.name, parentId: menus.parentId, type: menus.type })
    .from(menus)
    .where(and(eq(menus.active, true), ne(menus.type, 'button')))
    .orderBy(asc(menus.sort), asc(menus.code));
  const children = groupBy(rows, (row) => row.parentId);
  const below = (parentId: string): BindableMenu[] =>
    (children.get(parentId) ?? [])
      .map(({ menuId, name, type }) => ({ menuId, name, isGroup: type === 'group', children: below(menuId) }))
      .filter((menu) => !menu.isGroup || menu.children.length > 0);
  return below(TOP);
}
