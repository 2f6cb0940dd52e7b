import { count, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Db } from '../client.ts';
import { batched, batchQueue } from '../work/batched.ts';
import type { OpenCtx } from '../work/context.ts';
import { preparedQuery } from './prepared-query.ts';

/** A table whose rows say when they last changed, with an index on that; or a log, whose rows never change and say when they were added. */
type Changing = Dated | (PgTable & ({ at: SQLWrapper } | { createdAt: SQLWrapper; updatedAt?: never }));
type Dated = PgTable & { updatedAt: SQLWrapper };

/** A query of one row of counts, as the query builder makes it. */
type CountQuery<Counts> = PromiseLike<Counts[]> & { toSQL: () => { sql: string; params: unknown[] } };

type Kept = { counts: Record<string, number>; changedAt: string; countedAt: number };

/** The question of a key while it is asked, by how many calls, and the way to ask it. */
type Counting = { calls: number; count: (asked: Asked) => Promise<unknown> };
type Asked = { now: Date; changedAt: string; query: PromiseLike<Record<string, number>[]> };

/** From here on counting costs more than asking whether anything has changed. */
const LARGE = 500;

/** From here on one more or less is not seen, and counting takes so long that nobody waits for it while there is an earlier count. */
const HUGE = 10_000;
const HUGE_EVERY_MS = 5_000;

/** Kept no longer than this, as a removed row leaves no moment behind, and a change that was stored late may carry an earlier one. */
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
  return batched(async (db) => (await query(db, {}))[0]?.changedAt ?? '');
}

/**
 * The counts of a query over one table. Exact ones of many rows are the slow half of a list, so they are kept until a
 * row of the table changes, and calls that have to count again at the same time do it together. Of tens of thousands the earlier count is
 * given immediately and the next one taken behind it, every five seconds; those of a log, which grows all the time, are kept whatever is added. The key is the query with its values, in which the caller's rights are, so that nobody gets another's.
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

/** The same for how many rows of a table a condition holds for. */
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

/** What each of them saw as the last change was stored before this count begins, so it may be kept as that of any. */
async function countAnew(kept: Map<string, Kept>, key: string, all: readonly Asked[]): Promise<unknown> {
  const asked = all.at(-1);
  if (!asked) return undefined;
  // The count that they waited for may have been of what they all saw.
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
