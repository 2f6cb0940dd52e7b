import { asc, eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { areaNames } from './area-names.ts';
import { areas } from './areas.tables.ts';

/** The direct children of an area in order; none for an unknown one. */
export function areasBelow({ db }: Pick<OpenCtx, 'db'>, parentId: string) {
  return db
    .select({ areaId: areas.id, areaName: areas.name, leaf: areas.leaf, active: areas.active })
    .from(areas)
    .where(eq(areas.parentId, parentId))
    .orderBy(asc(areas.sort), asc(areas.id));
}

/** Whether names from the province down, separated by spaces, denote an area without children. */
export async function isAreaPath({ db }: Pick<OpenCtx, 'db'>, path: string): Promise<boolean> {
  const rows = await db
    .select({ id: areas.id, leaf: areas.leaf })
    .from(areas)
    .where(eq(areas.name, path.split(' ').at(-1) ?? ''));
  const ids = rows.filter(({ leaf }) => leaf).map(({ id }) => id);
  return [...(await areaNames({ db }, ids)).values()].includes(path);
}
