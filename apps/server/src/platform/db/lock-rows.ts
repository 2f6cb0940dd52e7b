import { sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { AppError } from '../http/replies/errors.ts';
import type { Db } from './client.ts';
import { isOneOf, textArray } from './pages/is-one-of.ts';
import { inTransaction, type OpenCtx } from './work/context.ts';

/** Rows that a change depends on, and the strength of their lock: what others may still do to them until the change is stored. */
export type RowLock = { how: 'update' | 'no key update' | 'share' | 'key share'; ids: readonly string[] };

type Table = PgTable & { id: PgColumn & SQLWrapper };

/** How often a change is retried before the caller has to try again. */
const TRIES = 10;

/**
 * Locks rows until the end of the transaction, in the given order. If every caller names the rows of a tree from the top down, nobody holds
 * a row while waiting for one above it, so there is no deadlock.
 */
export async function lockRows(db: Db, table: Table, { how, ids }: RowLock): Promise<void> {
  if (ids.length === 0) return;
  const named = [...new Set(ids)];
  await db
    .select({ id: table.id })
    .from(table)
    .where(isOneOf(table.id, named))
    .orderBy(sql`array_position(${textArray(named)}, ${table.id})`)
    .for(how);
}

class Moved extends Error {}

type Holding<C, Rows> = {
  table: Table;
  /** Reads the data that the change is checked against, once before and once after its rows are locked. */
  read: (ctx: C) => Promise<Rows>;
  /** The rows that must not change; each group is locked after the one before it. */
  locks: (rows: Rows) => readonly RowLock[];
};

/**
 * Runs a change in a transaction that locks exactly the rows it depends on, so that its checks stay true until it is stored. If concurrent
 * changes made it depend on further rows, it releases its locks and starts again.
 */
export async function withLockedRows<C extends OpenCtx, Rows, Result>(
  ctx: C,
  { table, read, locks }: Holding<C, Rows>,
  change: (ctx: C, rows: Rows) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await inTransaction(ctx, async (ctx) => {
        const held = locks(await read(ctx));
        for (const lock of held) await lockRows(ctx.db, table, lock);
        const rows = await read(ctx);
        if (!areHeld(locks(rows), held)) throw new Moved();
        return change(ctx, rows);
      });
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
  throw new AppError('A0409', '数据正在被多人同时修改，请稍后重试');
}

function areHeld(wanted: readonly RowLock[], held: readonly RowLock[]): boolean {
  return wanted.every(({ ids }, index) => {
    const known = new Set(held[index]?.ids);
    return ids.every((id) => known.has(id));
  });
}
