import { sql, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Db } from './client.ts';
import type { OpenCtx } from './context.ts';
import { preparedQuery } from './prepared-query.ts';

/** A table whose rows say when they last changed, with an index on that; or a log, whose rows never change and say when they were added. */
type Changing = Dated | (PgTable & { at: SQLWrapper });
type Dated = PgTable & { updatedAt: SQLWrapper };

/** A query of one row of counts, as the query builder makes it. */
type CountQuery<Counts> = PromiseLike<Counts[]> & { toSQL: () => { sql: string; params: unknown[] } };

type Kept = { counts: unknown; changedAt: string; until: number };

/** From here on counting costs more than asking whether anything has changed. */
const LARGE = 500;

/** Kept no longer than this, as a removed row leaves no moment behind, and a change that was stored late may carry an earlier one. */
const KEPT_MS = 10_000;
const KEPT_MOST = 1_000;

const keptOf = new WeakMap<Db, Map<string, Kept>>();

const lastChanges = new WeakMap<PgTable, ReturnType<typeof lastChange>>();

function lastChangeOf(table: Dated): ReturnType<typeof lastChange> {
  const found = lastChanges.get(table) ?? lastChange(table);
  lastChanges.set(table, found);
  return found;
}

function lastChange(table: Dated) {
  return preparedQuery((db) =>
    db
      .select({ changedAt: sql<string>`coalesce(max(${table.updatedAt})::text, '')` })
      .from(table)
      .prepare(''),
  );
}

/**
 * The counts of a query over one table. Exact ones of many rows are the slow half of a list, so they are kept until a
 * row of the table changes; those of a log, which grows all the time, are kept whatever is added. The key is the query with its values,
 * in which the caller's rights are, so that nobody gets another's.
 */
export async function keptCounts<Counts extends Record<string, number>>(
  { db, now }: OpenCtx,
  table: Changing,
  query: CountQuery<Counts>,
): Promise<Counts | undefined> {
  const kept = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, kept);
  const key = JSON.stringify(query.toSQL());
  const changedAt = 'updatedAt' in table ? ((await lastChangeOf(table)(db, {}))[0]?.changedAt ?? '') : '';
  const found = kept.get(key);
  if (found?.changedAt === changedAt && found.until > now.getTime()) return found.counts as Counts;
  kept.delete(key);
  const [counts] = await query;
  if (counts && Object.values(counts).some((value) => value >= LARGE)) {
    kept.set(key, { counts, changedAt, until: now.getTime() + KEPT_MS });
    for (const oldest of kept.keys()) if (kept.size > KEPT_MOST) kept.delete(oldest);
  }
  return counts;
}
