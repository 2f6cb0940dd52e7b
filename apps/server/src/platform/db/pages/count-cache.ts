import { count, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Db } from '../client.ts';
import { batchLookups, batchQueue } from '../work/batched.ts';
import type { OpenCtx } from '../work/context.ts';
import { preparedQuery } from './prepared-query.ts';

/** A table with an indexed time of the last change, or a log, whose rows never change and have the time of their creation. */
type Changing = Dated | (PgTable & ({ at: SQLWrapper } | { createdAt: SQLWrapper; updatedAt?: never }));
type Dated = PgTable & { updatedAt: SQLWrapper };

/** A query for one row of counts, as the query builder makes it. */
type CountQuery<Counts> = PromiseLike<Counts[]> & { toSQL: () => { sql: string; params: unknown[] } };

type Kept = { counts: Record<string, number>; changedAt: string; countedAt: number };

/** A count in progress: the number of calls that wait for it, and how to run it. */
type Counting = { calls: number; count: (asked: Asked) => Promise<unknown> };
type Asked = { now: Date; changedAt: string; query: PromiseLike<Record<string, number>[]> };

/** From this size on, counting costs more than checking for changes. */
const LARGE = 500;

/** From this size on, one more or less does not matter, and counting takes so long that an earlier count is returned at once. */
const HUGE = 10_000;
const HUGE_EVERY_MS = 5_000;

/** The longest time in the cache: a removed row leaves no time of change, and a change that is committed late may have an earlier one. */
const KEPT_MS = 10_000;
const MAX_STORED = 1_000;

const keptOf = new WeakMap<Db, Map<string, Kept>>();
const countingOf = new WeakMap<Db, Map<string, Counting>>();

const lastChanges = new WeakMap<PgTable, ReturnType<typeof lastChange>>();

function lastChangeOf(table: Dated): ReturnType<typeof lastChange> {
  const found = lastChanges.get(table) ?? lastChange(table);
  lastChanges.set(table, found);
  return found;
}

function lastChange(table: Dated) {
  const query = preparedQuery((db) =>
    db
      .select({ changedAt: sql<string>`coalesce(max(${table.updatedAt})::text, '')` })
      .from(table)
      .prepare(''),
  );
  return batchLookups(async (db) => (await query(db, {}))[0]?.changedAt ?? '');
}

/**
 * Caches the counts of a query over one table. Exact counts of many rows are the slow half of a list, so they are kept until a row of the
 * table changes, and calls that need a new count at the same time share it. For tens of thousands of rows, the earlier count is returned
 * immediately and renewed in the background, every five seconds; counts of logs, which grow all the time, are kept despite new rows. The
 * key is the query with its values, which include the caller's rights, so nobody gets another user's count.
 */
export async function countCache<Counts extends Record<string, number>>(
  { db, now, log }: OpenCtx,
  table: Changing,
  query: CountQuery<Counts>,
): Promise<Counts | undefined> {
  const key = JSON.stringify(query.toSQL());
  const changedAt = isDated(table) ? await lastChangeOf(table)(db, undefined) : '';
  const asked = { now, changedAt, query };
  const kept = inMapOf(keptOf, db).get(key);
  if (kept && stillHolds(kept, asked)) return kept.counts as Counts;
  if (!kept || !isFrom(HUGE, kept.counts) || ageOf(kept, now) >= KEPT_MS)
    return (await countTogether(db, key, asked)) as Counts | undefined;
  if (ageOf(kept, now) >= HUGE_EVERY_MS)
    countTogether(db, key, asked).catch((error: unknown) => log.warn({ err: error }, 'a count behind a list failed'));
  return kept.counts as Counts;
}

/** The cached number of rows of a table that match a condition. */
export async function cachedCount(ctx: OpenCtx, table: Changing, where: SQL | undefined): Promise<number> {
  const query = ctx.db.select({ total: count() }).from(table).where(where);
  return (await countCache(ctx, table, query))?.total ?? 0;
}

async function countTogether(db: Db, key: string, asked: Asked): Promise<unknown> {
  const counting = inMapOf(countingOf, db);
  const own = counting.get(key) ?? { calls: 0, count: batchQueue((all: readonly Asked[]) => countAnew(inMapOf(keptOf, db), key, all)) };
  counting.set(key, own);
  own.calls += 1;
  try {
    return await own.count(asked);
  } finally {
    own.calls -= 1;
    if (own.calls === 0) counting.delete(key);
  }
}

function stillHolds(kept: Kept, { now, changedAt }: Asked): boolean {
  return kept.changedAt === changedAt && ageOf(kept, now) < KEPT_MS;
}

function ageOf(kept: Kept, now: Date): number {
  return now.getTime() - kept.countedAt;
}

function isFrom(least: number, counts: Kept['counts']): boolean {
  return Object.values(counts).some((value) => value >= least);
}

/** All changes that the waiting calls saw are stored before this count begins, so it may be cached with the latest of them. */
async function countAnew(kept: Map<string, Kept>, key: string, all: readonly Asked[]): Promise<unknown> {
  const asked = all.at(-1);
  if (!asked) return undefined;
  // The count that these calls waited for may already include all changes that they saw.
  const found = kept.get(key);
  if (found && stillHolds(found, asked)) return found.counts;
  const [counts] = await asked.query;
  kept.delete(key);
  if (counts && isFrom(LARGE, counts)) {
    kept.set(key, { counts, changedAt: asked.changedAt, countedAt: asked.now.getTime() });
    for (const oldest of kept.keys()) if (kept.size > MAX_STORED) kept.delete(oldest);
  }
  return counts;
}

function isDated(table: Changing): table is Dated {
  return 'updatedAt' in table;
}

function inMapOf<Value>(maps: WeakMap<Db, Map<string, Value>>, db: Db): Map<string, Value> {
  const found = maps.get(db) ?? new Map<string, Value>();
  maps.set(db, found);
  return found;
}
