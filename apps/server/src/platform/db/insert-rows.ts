import type { InferInsertModel, InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';

import { addRows } from './add-rows.ts';
import type { Db } from './client.ts';
import { batchLookups } from './work/batched.ts';
import type { KeyedTable } from './work/unit-of-work.ts';

type Stored = { id: string };

/** Stores a row and returns it as stored. */
export async function insertOne<Table extends KeyedTable>(
  db: Db,
  table: Table,
  row: InferInsertModel<Table>,
): Promise<InferSelectModel<Table>> {
  const [stored] = await db.insert<KeyedTable>(table).values(row).returning();
  return found(stored);
}

/** Stores rows in one statement. */
export async function insertRows<Table extends PgTable>(db: Db, table: Table, rows: readonly InferInsertModel<Table>[]): Promise<void> {
  if (rows.length > 0) await db.insert<PgTable>(table).values([...rows]);
}

/** Stores a row and returns it; rows stored at the same time share one statement. */
export async function insertTogether<Table extends KeyedTable>(
  db: Db,
  table: Table,
  row: InferInsertModel<Table>,
): Promise<InferSelectModel<Table>> {
  const one: Stored = { id: uuidv7(), ...row };
  return found((await together(table)(db, one)).get(one.id));
}

const togetherOf = new WeakMap<PgTable, (db: Db, row: object) => Promise<Map<string, object>>>();

function together(table: PgTable) {
  const known = togetherOf.get(table) ?? batchLookups(async (db, rows: readonly object[]) => byId(await addRows(db, table, rows)));
  togetherOf.set(table, known);
  return known;
}

/** Stores rows; rows stored at the same time share one statement. */
export async function insertRowsTogether<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  await Promise.all(rows.map((row) => together(table)(db, row)));
}

function byId(rows: readonly Record<string, unknown>[]): Map<string, object> {
  return new Map(rows.map((row) => [String(row['id']), row]));
}

function found<Table extends KeyedTable>(stored: object | undefined): InferSelectModel<Table> {
  if (!stored) throw new Error('a row was not stored');
  return stored as InferSelectModel<Table>;
}
