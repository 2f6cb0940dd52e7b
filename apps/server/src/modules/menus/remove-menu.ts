import { inArray } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { assertStillReachable, locksOfChange } from './menu-checks.ts';
import { withBelow } from './menu-rows.ts';
import { MENU } from './menu-words.ts';
import { menus } from './menus.tables.ts';
import { changeMenus, type MenuLocks, presentMenu } from './save-menu.ts';

type Removal = { id: string; version: number; withBelow: boolean };

/** Removes a row, on request with its descendants, also from roles, shortcuts and scenes. */
export function removeMenu(ctx: Ctx, { id, version, withBelow: all }: Removal): Promise<{ removed: number }> {
  const locks: MenuLocks = (rows) => [...locksOfChange(rows, [id]), { how: 'update', ids: [...withBelow(rows, id)] }];
  return changeMenus(ctx, locks, async (ctx, rows) => {
    await presentMenu(ctx, rows, { id, version });
    const gone = withBelow(rows, id);
    if (gone.size > 1 && !all) throw new AppError('A0409', `下面还有 ${gone.size - 1} 个菜单，请先删除它们，或选择一并删除`);
    assertStillReachable(
      rows,
      rows.filter((row) => !gone.has(row.id)),
    );
    await ctx.db.delete(menus).where(inArray(menus.id, [...gone]));
    const removed = rows.filter((row) => gone.has(row.id));
    await recordChange(ctx, ...removed.map((row) => ({ recordType: MENU, recordId: row.id, action: '删除', comment: row.name })));
    return { removed: gone.size };
  });
}
