import type { MenuNode } from '@houtai/contract/menus-admin';
import { eq } from 'drizzle-orm';

import { changesBetween, recordChange } from '#modules/history/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { mergeOrder } from '#platform/merge-order.ts';

import { formOf, type Menu, toMenuNode } from './menu-rows.ts';
import { MENU, MENU_LABELS, menuWords } from './menu-words.ts';
import { menus } from './menus.tables.ts';
import { changeMenus, type MenuLocks, stampsOf } from './save-menu.ts';

/** Sorts the children of a row; those that others added or removed meanwhile keep their places. */
export function arrangeMenus(ctx: Ctx, { parentId, ids }: { parentId: string; ids: readonly string[] }): Promise<MenuNode[]> {
  const siblingsIn = (rows: readonly Menu[]) => rows.filter((row) => row.parentId === parentId);
  const locks: MenuLocks = (rows) => [
    {
      how: 'no key update',
      ids: [
        parentId,
        ...siblingsIn(rows)
          .map(({ id }) => id)
          .toSorted(),
      ],
    },
  ];
  return changeMenus(ctx, locks, async (ctx, rows) => {
    const siblings = siblingsIn(rows);
    const inOrder = siblings.toSorted((one, other) => one.sort - other.sort || (one.code < other.code ? -1 : 1)).map(({ id }) => id);
    const place = new Map(mergeOrder(ids, inOrder).map((id, index) => [id, (index + 1) * 10]));
    for (const row of siblings) {
      const sort = place.get(row.id) ?? row.sort;
      if (sort === row.sort) continue;
      await ctx.db
        .update(menus)
        .set({ sort, ...stampsOf(ctx) })
        .where(eq(menus.id, row.id));
      const [before, after] = [formOf(row), { ...formOf(row), sort }];
      const changes = changesBetween(menuWords(before, rows), menuWords(after, rows), MENU_LABELS);
      await recordChange(ctx, { recordType: MENU, recordId: row.id, action: '调整顺序', changes, state: after });
    }
    const stored = await ctx.db.select().from(menus).where(eq(menus.parentId, parentId)).orderBy(menus.sort, menus.code);
    return stored.map(toMenuNode);
  });
}
