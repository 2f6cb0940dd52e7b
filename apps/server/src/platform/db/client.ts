import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';

import { type Connection, nameOf } from './start/connection.ts';
import { endPool, type LastingPool, openPool } from './start/pool.ts';

export type { Connection } from './start/connection.ts';

/** The query builder over a pool, or over one transaction. */
export type Db = NodePgDatabase;

/** A pool of connections with its query builder. */
export type Database = {
  db: Db;
  pool: LastingPool;
  /** All pools: this one and the one for lookups. */
  pools: readonly LastingPool[];
  /** The name of the database. */
  name: string;
  /** How to reach the database, for code that needs a connection of its own. */
  connection: Connection;
  /** The most connections of both pools. */
  most: number;
  /** A further pool on the same database whose statements may take days; `close` it after use. */
  unlimited: () => Database;
  /** Waits up to five seconds for running queries. */
  close: () => Promise<void>;
};

/** PostgreSQL's largest limit, 24 days. The driver does not send a 0, which would mean no limit. */
const LONGEST_MS = 2_147_483_647;

/** Few of these connections are used at a time, because lookups are batched. */
const MAX_LOOKUPS = 4;

const lookupsOf = new WeakMap<Db, Db>();

/**
 * The connections that plan a statement once for all values. They suit lookups by key: the values do not change the best plan, and planning
 * takes longer than finding. In a transaction it is the transaction itself.
 */
export function lookupConnection(db: Db): Db {
  return lookupsOf.get(db) ?? db;
}

type Options = { max?: number; statementTimeoutMs?: number; connectMs?: number };

/**
 * Opens a pool. By default, statements are cancelled after 30 s, a wait for a connection ends after 5 s, and idle transactions end after 60
 * s.
 */
export function openDatabase(connection: Connection, options: Options = {}): Database {
  const { max = 20, statementTimeoutMs = 30_000, ...waits } = options;
  // Statements here are planned for their values: the best plan for a common value may read a whole table for a rare one.
  const pool = openPool(connection, { max, statementTimeoutMs, plans: 'force_custom_plan', ...waits });
  const planned = openPool(connection, { max: MAX_LOOKUPS, statementTimeoutMs, plans: 'force_generic_plan', ...waits });
  const db = drizzle(pool);
  lookupsOf.set(db, drizzle(planned));
  return {
    db,
    pool,
    pools: [pool, planned],
    name: nameOf(connection),
    connection,
    most: max + MAX_LOOKUPS,
    unlimited: () => openDatabase(connection, { ...options, statementTimeoutMs: LONGEST_MS }),
    close: async () => void (await Promise.all([pool, planned].map(endPool))),
  };
}
