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
  /** All pools, that one and those for lookups. */
  pools: readonly LastingPool[];
  /** The name of the database. */
  name: string;
  /** How it is reached, for what needs a connection of its own. */
  connection: Connection;
  /** Connections at most, of both pools. */
  most: number;
  /** A pool of its own on the same database whose statements may take days; `close` it after use. */
  unlimited: () => Database;
  /** Waits five seconds for running queries. */
  close: () => Promise<void>;
};

/** PostgreSQL's largest limit, 24 days. The driver leaves a 0, which would be none, out of what it sends. */
const LONGEST_MS = 2_147_483_647;

/** Of these connections few are used at a time, as what is asked of them is asked together. */
const MAX_LOOKUPS = 4;

const lookupsOf = new WeakMap<Db, Db>();

/**
 * The connections on which statements are planned once, whatever their values: for those that are found by their keys, as their values
 * change nothing about the best way there and planning takes longer than finding. In a transaction it is the transaction itself.
 */
export function lookups(db: Db): Db {
  return lookupsOf.get(db) ?? db;
}

type Options = { max?: number; statementTimeoutMs?: number; connectMs?: number };

/** Opens a pool. Statements are cut off after 30 s and the wait for a connection after 5 s unless said otherwise, waiting transactions after 60 s. */
export function openDatabase(connection: Connection, options: Options = {}): Database {
  const { max = 20, statementTimeoutMs = 30_000, ...waits } = options;
  // Here a plan is for its values: what is best for a common one may read a whole table for a rare one.
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
