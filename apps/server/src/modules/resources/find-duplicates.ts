import type { InputFault } from '@houtai/contract/call';
import { ownValue } from '@houtai/contract/own-value';
import { and, eq, getTableColumns, is, ne, type SQL } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

import { duplicateFault, uniqueValues } from '#platform/db/unique-values.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** A table of records: with a key, a version, and audit columns. */
export type RecordTable = PgTable & Record<'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt', PgColumn>;

/** A unique key: its column names in the database, and the condition of a partial index. */
type UniqueKey = { constraint: string; columns: readonly string[]; where: SQL | undefined };

const keysByTable = new WeakMap<PgTable, readonly UniqueKey[]>();

/**
 * Reports values that another record already has, for all unique keys with a message in `refuseDoubles`. The constraint reports the same to
 * the loser of a race; this check before the write can report several fields together.
 */
export async function findDuplicates(
  ctx: Ctx,
  table: RecordTable,
  { values, exceptId }: { values: Readonly<Record<string, unknown>>; exceptId: string | undefined },
): Promise<InputFault[]> {
  const named = Object.entries<PgColumn>(getTableColumns(table));
  const taken = await Promise.all(
    uniqueKeys(table).map(async ({ constraint, columns, where }): Promise<InputFault[]> => {
      const equal = columns.flatMap((name) =>
        named.flatMap(([key, column]) => (column.name === name ? eq(column, ownValue(values, key)) : [])),
      );
      const others = and(...equal, where, exceptId === undefined ? undefined : ne(table.id, exceptId));
      return (await ctx.db.$count(table, others)) > 0 ? [duplicateFault(constraint)] : [];
    }),
  );
  return taken.flat();
}

/** The keys with a message and only plain columns; expressions are left to their index. */
function uniqueKeys(table: PgTable): readonly UniqueKey[] {
  const known = keysByTable.get(table);
  if (known) return known;
  const { columns, indexes, uniqueConstraints } = getTableConfig(table);
  const all: UniqueKey[] = [
    ...columns.flatMap(({ name, isUnique, uniqueName }) =>
      isUnique && uniqueName ? [{ constraint: uniqueName, columns: [name], where: undefined }] : [],
    ),
    ...uniqueConstraints.map((one) => ({
      constraint: one.getName() ?? '',
      columns: one.columns.map(({ name }) => name),
      where: undefined,
    })),
    ...indexes.flatMap(({ config: { unique, name, columns, where } }) => {
      const plain = columns.flatMap((column) => (is(column, IndexedColumn) ? (column.name ?? []) : []));
      return unique && name && plain.length === columns.length ? [{ constraint: name, columns: plain, where }] : [];
    }),
  ];
  const promised = all.filter(({ constraint }) => uniqueValues().has(constraint));
  keysByTable.set(table, promised);
  return promised;
}
