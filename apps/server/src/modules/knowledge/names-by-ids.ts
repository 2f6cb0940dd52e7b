import { inArray } from 'drizzle-orm';

import type { menus } from '#modules/menus/index.ts';
import type { companies, departments } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** Names of pages, companies or departments by id; missing ones are omitted. */
export async function namesByIds(
  ctx: Ctx,
  table: typeof menus | typeof companies | typeof departments,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
