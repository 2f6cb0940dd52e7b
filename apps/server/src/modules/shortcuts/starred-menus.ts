import { sql } from 'drizzle-orm';

import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { shortcuts } from './shortcuts.tables.ts';

const starredBy = batchedRows(
  (db) =>
    db
      .select({
        userId: shortcuts.userId,
        menuIds: sql<string[]>`array_agg(${shortcuts.menuId} order by ${shortcuts.createdAt} desc, ${shortcuts.menuId} desc)`,
      })
      .from(shortcuts)
      .where(isOneOfParameter(shortcuts.userId, 'keys'))
      .groupBy(shortcuts.userId)
      .prepare(''),
  (row) => row.userId,
);

/** Ids of the menus that the caller has starred, newest first, granted or not. */
export async function starredMenus({ db, actor: { userId } }: Ctx): Promise<string[]> {
  return (await starredBy(db, [userId])).get(userId)?.menuIds ?? [];
}
