import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { areas } from './areas.tables.ts';

/** The names of areas from the province down, separated by spaces, by id; unknown ids are omitted. */
export async function areaNames({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== ''))];
  if (wanted.length === 0) return new Map();
  const [above, top] = [alias(areas, 'above'), alias(areas, 'top')];
  const rows = await db
    .select({ id: areas.id, name: sql<string>`concat_ws(' ', ${top.name}, ${above.name}, ${areas.name})` })
    .from(areas)
    .leftJoin(above, sql`${above.id} = ${areas.parentId}`)
    .leftJoin(top, sql`${top.id} = ${above.parentId}`)
    .where(isOneOf(areas.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
