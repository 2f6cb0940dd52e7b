import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { FormValues } from '../resource-store.ts';

type Lines = readonly Readonly<Record<string, unknown>>[];

/** Where the rows of a field lie that has a table of its own; what is read may say more of each than the form holds. */
export type LineStore = {
  /** Those of these records in their order, by record; a record without any may be left out. */
  readonly read: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Lines>>;
  /** Replaces those of one record. */
  readonly write: (ctx: Ctx, id: string, lines: unknown) => Promise<void>;
};

/** Rows of a table whose columns are called as the parts of a row are, by the record that they are of and their place from 0. */
export function rowsBy(record: PgColumn, place: PgColumn): LineStore {
  const { table } = record;
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const parts = Object.fromEntries(columns.filter(([, column]) => column !== record && column !== place));
  const keyOf = (column: PgColumn) => columns.find(([, each]) => each === column)?.[0] ?? '';
  return {
    read: async ({ db }, ids) => {
      const found = await db
        .select({ id: sql<string>`${record}`, ...parts })
        .from(table)
        .where(isOneOf(record, ids))
        .orderBy(asc(place));
      const byRecord = new Map<string, Lines>();
      for (const { id, ...line } of found) byRecord.set(id, [...(byRecord.get(id) ?? []), line]);
      return byRecord;
    },
    write: async ({ db, work }, id, lines) => {
      await db.delete(table).where(eq(record, id));
      const rows = Array.isArray(lines)
        ? lines.map((line: object, index) => ({ ...line, [keyOf(record)]: id, [keyOf(place)]: index }))
        : [];
      await work.insertAll(db, table, rows);
    },
  };
}

/** The stores of those that rows of a list show. */
export function listedLines({ resource: { detail = [] }, lines }: LineStores & { resource: AnyResource }): LineStores['lines'] {
  return Object.fromEntries(Object.entries(lines).filter(([name]) => !detail.includes(name)));
}

type LineStores = { readonly lines: Readonly<Record<string, LineStore>> };

/** The rows of each such field of a record. */
export async function readLines(
  ctx: Ctx,
  { lines }: LineStores,
  records: readonly { id: string }[],
): Promise<(record: { id: string }) => Readonly<Record<string, Lines>>> {
  const ids = records.map(({ id }) => id);
  const read = await Promise.all(Object.entries(lines).map(async ([name, store]) => [name, await store.read(ctx, ids)] as const));
  return ({ id }) => Object.fromEntries(read.map(([name, byRecord]) => [name, byRecord.get(id) ?? []]));
}

/** Stores the rows of each such field of a record as its form has them. */
export async function writeLines(ctx: Ctx, { lines }: LineStores, id: string, form: FormValues): Promise<void> {
  for (const [name, store] of Object.entries(lines)) await store.write(ctx, id, ownValue(form, name));
}
