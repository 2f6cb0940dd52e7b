import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import type { Db } from '../db/client.ts';

const LOOK_EVERY_MS = 10;

/**
 * Starts calls inside a transaction of the test, commits once all of them wait for its locks, and returns their answers, so that the calls
 * certainly overlap. Throws if a call is answered without waiting.
 */
export async function duringTransaction<Result>(
  db: Db,
  hold: (tx: Db) => Promise<unknown>,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const started = await db.transaction(async (tx) => {
    await hold(tx);
    const answers = calls.map((call) => call());
    const early = Promise.race(answers).then(() => {
      throw new Error('a call was answered while the transaction still held its locks');
    });
    await Promise.race([waitForBlockedQueries(db, calls.length), early]);
    return answers;
  });
  return Promise.all(started);
}

/** Resolves once this number of statements of the database wait for a lock. */
export async function waitForBlockedQueries(db: Db, count: number): Promise<void> {
  for (;;) {
    const waiting = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit ${count}`,
    );
    if (waiting.rows.length >= count) return;
    await sleep(LOOK_EVERY_MS);
  }
}
