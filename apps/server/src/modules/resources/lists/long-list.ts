import { MAX_EXPORT_ROWS } from '@houtai/contract/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { cachedCount } from '#platform/db/pages/count-cache.ts';
import type { RowSource } from '#platform/db/pages/read-page.ts';
import { pageOnce, type CutPage, type twoStepPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

type Cut = { id: string; version: number; mayChange: boolean };

/** A listed record, and whether the caller's relation allows changes. */
export type ListedRecord<Row> = { row: Row; mayChange: boolean };

/** The records and order of a list, how rows are read, and which the caller may change. */
type Listing<Row extends { id: string; version: number }> = {
  table: PgTable & Record<'id' | 'version' | 'updatedAt', PgColumn>;
  rows: ReturnType<typeof twoStepPage<Row>>;
  where: SQL | undefined;
  order: readonly SQL[];
  mayChange: SQL | undefined;
  /** The reader, if rows differ by person. */
  caller?: string | undefined;
  /** Whether all rows are read, within one snapshot. */
  toItsEnd: boolean;
};

/** A list of many records: pages are selected by id first, then rows are loaded. */
export function longList<Row extends { id: string; version: number }>(
  ctx: Ctx,
  { table, rows, where, order, mayChange, caller, toItsEnd }: Listing<Row>,
): RowSource<ListedRecord<Row>> {
  const cutPage: CutPage<Cut> = (limit, skip) =>
    ctx.db
      .select({
        id: sql<string>`${table.id}`,
        version: sql<number>`${table.version}`,
        mayChange: sql<boolean>`coalesce(${mayChange}, false)`,
      })
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(skip);
  const cut = toItsEnd ? pageOnce(cutPage, MAX_EXPORT_ROWS) : cutPage;
  return {
    read: async (limit, skip) => {
      const found = await rows(ctx.db, () => cut(limit, skip), caller);
      return found.map(({ cut, row }) => ({ row, mayChange: cut.mayChange }));
    },
    count: () => cachedCount(ctx, table, where),
  };
}
