import { sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import { URGENCY_ROW_SHAPE, type UrgencyColumns } from '#modules/lists/index.ts';
import { arrayLiteral, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import type { Ctx } from '#platform/db/work/context.ts';

const UrgencyRow = z.object(URGENCY_ROW_SHAPE);

/** Reads what the urgency of records is worked out from, by their ids. */
export type UrgencyReader = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, z.infer<typeof UrgencyRow>>>;

/**
 * By the expressions that lists and the agenda are ordered by, so that each of them stands once; put together once rather than for each
 * page, which took as long as all other columns of a list.
 */
export function urgencyReader(table: PgTable & { id: PgColumn }, urgency: (caller: SQLWrapper) => UrgencyColumns): UrgencyReader {
  const byIds = preparedQuery((db) =>
    db
      .select(urgency(sql.placeholder('caller')))
      .from(table)
      .where(isOneOfParameter(table.id, 'ids'))
      .prepare(''),
  );
  return async (ctx, ids) => {
    const rows = await byIds(ctx.db, { ids: arrayLiteral(ids), caller: ctx.actor.userId });
    return new Map(rows.map((row) => UrgencyRow.parse(row)).map((row) => [row.id, row]));
  };
}
