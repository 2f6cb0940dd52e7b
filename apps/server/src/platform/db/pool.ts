import { setTimeout as sleep } from 'node:timers/promises';

import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';

import { type Connection, fieldsOf, mayPrepare } from './connection.ts';
import { LastingClient } from './lasting-client.ts';
import { withCode } from './lost-connection.ts';

/** A connection is made within this time or not at all; so is the wait for a free one. */
const CONNECT_MS = 5_000;

/** How long a connection that nobody needs is kept. */
const IDLE_MS = 60_000;

const CLOSE_MS = 5_000;

/** How much later than the database would, the driver gives up on it. */
const ANSWER_MS = 5_000;
const LONGEST_TIMER_MS = 2_147_483_647;

export type PoolOptions = {
  max: number;
  statementTimeoutMs: number;
  plans: 'force_custom_plan' | 'force_generic_plan';
};

/** A pool whose connections may break at any time: whoever waits for an answer gets an error with a code, the next one a new connection. */
export function openPool(connection: Connection, { max, statementTimeoutMs, plans }: PoolOptions): Pool {
  const options: PoolConfig & ClientOptions = {
    ...fieldsOf(connection),
    Client: LastingClient as unknown as new () => ClientBase,
    keepStatements: mayPrepare(connection),
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementTimeoutMs,
    // The database cuts a statement off and says so; where it does not even do that, it is gone.
    query_timeout: Math.min(statementTimeoutMs + ANSWER_MS, LONGEST_TIMER_MS),
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'houtai',
    options: `-c plan_cache_mode=${plans}`,
    // Parts of one transaction that need nothing of each other travel together.
    pipeline: true,
  };
  const pool = new LastingPool(options);
  pool.on('error', () => {});
  return pool;
}

/** Ends a pool when its running queries have, or after five seconds. */
export async function endPool(pool: Pool): Promise<void> {
  const late = new AbortController();
  await Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
}

/** What a connection takes beyond what the type of a pool's options knows; a pool hands all of it on. */
type ClientOptions = { keepStatements: boolean; pipeline: boolean };

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** Says with a code that no connection can be had. */
class LastingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    if (connected) return super.connect((error, client, done) => connected(error && withCode(error), client, done));
    return super.connect().catch((error: Error) => Promise.reject(withCode(error)));
  }
}
