import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

/** The query builder over a pool, or over one transaction. */
export type Db = PostgresJsDatabase;

/** A pool of connections with its query builder. */
export type Database = {
  db: Db;
  sql: postgres.Sql;
  /** A pool of its own on the same database whose statements may take days; `close` it after use. */
  unlimited: () => Database;
  /** Waits five seconds for running queries. */
  close: () => Promise<void>;
};

/** How to reach a database: an address, or the fields of one. */
export type Connection = string | { host: string; port?: number; user: string; password?: string; database: string };

/** PostgreSQL's largest limit, 24 days. The driver leaves a 0, which would be none, out of what it sends. */
const LONGEST_MS = 2_147_483_647;

/** Of these connections few are used at a time, as what is asked of them is asked together. */
const LOOKUPS_MOST = 4;

const lookupsOf = new WeakMap<Db, Db>();

/**
 * The connections on which statements are planned once, whatever their values: for those that are found by their keys, as their values
 * change nothing about the best way there and planning takes longer than finding. In a transaction it is the transaction itself.
 */
export function lookups(db: Db): Db {
  return lookupsOf.get(db) ?? db;
}

/** Opens a pool. Statements are cut off after 30 s unless said otherwise, waiting transactions after 60 s. */
export function openDatabase(connection: Connection, options: { max?: number; statementTimeoutMs?: number } = {}): Database {
  const { max = 20, statementTimeoutMs = 30_000 } = options;
  const limits = { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 60_000 };
  // Here a plan is for its values: what is best for a common one may read a whole table for a rare one.
  const sql = openPool(connection, max, { ...limits, plan_cache_mode: 'force_custom_plan' });
  const planned = openPool(connection, LOOKUPS_MOST, { ...limits, plan_cache_mode: 'force_generic_plan' });
  const db = drizzle(prepared(sql));
  lookupsOf.set(db, drizzle(prepared(planned)));
  return {
    db,
    sql,
    unlimited: () => openDatabase(connection, { ...options, statementTimeoutMs: LONGEST_MS }),
    close: async () => void (await Promise.all([sql, planned].map((pool) => pool.end({ timeout: 5 })))),
  };
}

/** Connections are opened when they are needed first. */
function openPool(connection: Connection, max: number, settings: Record<string, number | string>): postgres.Sql {
  const options = {
    max,
    onnotice: () => {},
    connect_timeout: 10,
    // Seconds. The driver's own goes up to 20, and the database is back within a few.
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
    connection: { application_name: 'houtai', ...settings },
  };
  return typeof connection === 'string' ? postgres(connection, options) : postgres({ ...options, ...connection });
}

/**
 * The pool for the query builder, whose statements the driver would otherwise have parsed, described and planned anew each time: that is
 * two thirds of what the database does for a small read, also of one without values. `?prepare=false` in the address turns it off for a pooler that cannot keep them.
 */
function prepared<Client extends postgres.ISql>(client: Client): Client {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'unsafe')
        return (query: string, values?: postgres.ParameterOrJSON<never>[]) =>
          target.unsafe(query, values, { prepare: true, ...(query.startsWith('select') && { simple: false }) });
      const own: unknown = Reflect.get(target, name);
      if (name !== 'begin' && name !== 'savepoint') return own;
      const open = own as (work: (inner: postgres.TransactionSql) => unknown) => unknown;
      return (work: (inner: postgres.TransactionSql) => unknown) => open((inner) => work(prepared(inner)));
    },
  });
}
