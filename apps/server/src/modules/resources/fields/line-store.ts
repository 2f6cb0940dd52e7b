import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { FormValues } from '../resource-store.ts';

type Lines = readonly Readonly<Record<string, unknown>>[];

/** Stores the rows of a field in its own table. Reading may return more columns than the form has. */
export type LineStore = {
  /** The rows of records in order, by record id; records without rows may be absent. */
  readonly read: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Lines>>;
  /** Replaces the rows of a record. */
  readonly write: (ctx: Ctx, id: string, lines: unknown) => Promise<void>;
};

/** A store for a table whose columns are named like the parts of a row, with the record's id and an index from 0. */
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

/** The stores whose rows lists show. */
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

/** Stores the rows of each such field from the form. */
export async function writeLines(ctx: Ctx, { lines }: LineStores, id: string, form: FormValues): Promise<void> {
  for (const [name, store] of Object.entries(lines)) await store.write(ctx, id, ownValue(form, name));
}
