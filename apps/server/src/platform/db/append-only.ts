import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Db } from './client.ts';

/** Rows removed by one statement: few enough that locks are short. */
const AT_ONCE = 5_000;

/**
 * Runs work that may remove rows of an append-only table. A trigger refuses every change of these tables, and every removal outside of this
 * function; the permission ends with the transaction.
 */
export function withRetentionAllowed<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (db) => {
    await db.execute(sql`select set_config('houtai.retention', 'on', true)`);
    return work(db);
  });
}

/** Removes rows of an append-only table that are older than a moment, in batches, and returns their number. */
export async function removeOlder(
  db: Db,
  { table, id, at }: { table: PgTable; id: PgColumn; at: PgColumn },
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let last = AT_ONCE; last === AT_ONCE && !signal.aborted; removed += last) {
    const old = sql`select ${id} from ${table} where ${at} < ${before.toISOString()} order by ${at} limit ${AT_ONCE}`;
    const gone = await withRetentionAllowed(db, (db) => db.execute(sql`delete from ${table} where ${id} in (${old}) returning 1`));
    last = gone.rows.length;
  }
  return removed;
}
