import { eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { menus } from './menus.tables.ts';

/** Marks rows that seeds have added since the last start as new, and returns their ids; those of the first start are not new. */
export async function markMenuArrivals({ db, now }: Pick<OpenCtx, 'db' | 'now'>): Promise<string[]> {
  const isFirstStart = (await db.$count(menus, eq(menus.arrivalChecked, true))) === 0;
  const added = await db
    .update(menus)
    .set({ arrivalChecked: true, ...(!isFirstStart && { arrivedAt: now }) })
    .where(eq(menus.arrivalChecked, false))
    .returning({ id: menus.id });
  return isFirstStart ? [] : added.map(({ id }) => id);
}
