import type { InferInsertModel, InferSelectModel, SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';

import { addRows } from './add-rows.ts';
import { batched } from './batched.ts';
import type { Db } from './client.ts';
import type { OpenCtx } from './context.ts';

type WithId = PgTable & { id: SQLWrapper };
type Stored = { id: string };

const togetherOf = new WeakMap<WithId, (db: Db, row: Stored) => Promise<Map<string, Stored>>>();

/** Stores a row and gives it as it is then. Rows of records that are written side by side are one statement. */
export async function addRow<Table extends WithId>(
  { db, sideBySide }: Pick<OpenCtx, 'db' | 'sideBySide'>,
  table: Table,
  row: InferInsertModel<Table>,
): Promise<InferSelectModel<Table>> {
  const one: Stored = { id: uuidv7(), ...row };
  const stored = (await (sideBySide ? together(table)(db, one) : addOne(table, db, one))).get(one.id);
  if (!stored) throw new Error('a row was not stored');
  return stored as unknown as InferSelectModel<Table>;
}

function together(table: WithId) {
  const known = togetherOf.get(table) ?? batched(async (db, rows: readonly Stored[]) => byId(await addRows(db, table, rows)));
  togetherOf.set(table, known);
  return known;
}

async function addOne(table: WithId, db: Db, row: Stored): Promise<Map<string, Stored>> {
  return byId(await db.insert(table).values(row).returning());
}

function byId(rows: readonly Record<string, unknown>[]): Map<string, Stored> {
  return new Map(rows.map((row) => [String(row['id']), { ...row, id: String(row['id']) }]));
}
