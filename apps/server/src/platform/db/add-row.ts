import type { InferInsertModel, InferSelectModel, SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';

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
  const stored = (await (sideBySide ? together(table)(db, one) : addAll(table, db, [one]))).get(one.id);
  if (!stored) throw new Error('a row was not stored');
  return stored as unknown as InferSelectModel<Table>;
}

function together(table: WithId) {
  const known = togetherOf.get(table) ?? batched((db, rows: readonly Stored[]) => addAll(table, db, rows));
  togetherOf.set(table, known);
  return known;
}

async function addAll(table: WithId, db: Db, rows: readonly Stored[]): Promise<Map<string, Stored>> {
  const stored: readonly Record<string, unknown>[] = await db
    .insert(table)
    .values([...rows])
    .returning();
  return new Map(stored.map((row) => [String(row['id']), { ...row, id: String(row['id']) }]));
}
