import { desc, eq } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { shortcuts } from './shortcuts.tables.ts';

/** Ids of the menus that the caller has starred, newest first, whether or not they are still granted. */
export async function starredMenus(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ menuId: shortcuts.menuId })
    .from(shortcuts)
    .where(eq(shortcuts.userId, ctx.actor.userId))
    .orderBy(desc(shortcuts.createdAt), desc(shortcuts.menuId));
  return rows.map((row) => row.menuId);
}
