import { setTimeout as sleep } from 'node:timers/promises';

import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';

import { type Connection, fieldsOf, mayPrepare } from './connection.ts';
import { LastingClient } from './lasting-client.ts';
import { databaseSilentError, withCode } from './lost-connection.ts';

/** The default time limit for connecting and for waiting for a free connection. */
const CONNECT_MS = 5_000;

/** How long an unused connection is kept. */
const IDLE_MS = 60_000;

const CLOSE_MS = 5_000;

/** How much longer than the database's own timeout the driver waits before it gives up a statement. */
const ANSWER_MS = 5_000;
const LONGEST_TIMER_MS = 2_147_483_647;

export type PoolOptions = {
  max: number;
  statementTimeoutMs: number;
  plans: 'force_custom_plan' | 'force_generic_plan';
  connectMs?: number;
};

/** A pool whose connections may break at any time: a waiting query gets an error with a code, and the next one a new connection. */
export function openPool(connection: Connection, { max, statementTimeoutMs, plans, connectMs = CONNECT_MS }: PoolOptions): LastingPool {
  const options: PoolConfig & ClientOptions = {
    ...fieldsOf(connection),
    Client: LastingClient as unknown as new () => ClientBase,
    keepStatements: mayPrepare(connection),
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementTimeoutMs,
    // The database itself cancels a statement that takes too long; a database that does not even do that is gone. A watched database is
    // given up earlier.
    query_timeout: Math.min(statementTimeoutMs + ANSWER_MS, LONGEST_TIMER_MS),
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'houtai',
    options: `-c plan_cache_mode=${plans}`,
    // Independent parts of one transaction are sent together.
    pipeline: true,
  };
  const pool = new LastingPool(options);
  // A broken idle connection affects nobody.
  pool.on('error', () => {});
  return pool;
}

/** Ends a pool after its running queries, or after five seconds. */
export async function endPool(pool: Pool): Promise<void> {
  const late = new AbortController();
  await Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
}

/** Options of a connection that the type of pool options lacks; a pool passes them on. */
type ClientOptions = { keepStatements: boolean; pipeline: boolean };

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void;

/** A pool that reports an unavailable connection with a code, and never keeps a broken connection, whoever uses it. */
export class LastingPool extends Pool {
  readonly #made = new Set<PoolClient>();
  #isShut = false;
  /** Gets the time that each request waited for a connection, in ms; unset, nothing is measured. */
  onWaited: ((ms: number) => void) | undefined;

  constructor(options: PoolConfig) {
    super(options);
    this.on('connect', (client) => void this.#made.add(client));
    this.on('remove', (client) => void this.#made.delete(client));
  }

  /** Fails every pending query, and refuses new requests for a connection until `reopen`. */
  shut(): void {
    this.#isShut = true;
    for (const client of this.#made) if (client instanceof LastingClient) client.breakOff(databaseSilentError());
  }

  reopen(): void {
    this.#isShut = false;
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    if (!connected && this.#isShut) return Promise.reject(databaseSilentError());
    if (connected && this.#isShut) return void setImmediate(connected, databaseSilentError(), undefined, () => {});
    const waited = this.#waiting();
    if (!connected) return super.connect().finally(waited).then(givenBackWhenBroken, rejectWithCode);
    super.connect((error, client, done) => {
      waited();
      if (client) givenBackWhenBroken(client);
      connected(error && withCode(error), client, client ? client.release : done);
    });
  }

  #waiting(): () => void {
    const { onWaited } = this;
    if (!onWaited) return () => {};
    const begun = performance.now();
    return () => onWaited(performance.now() - begun);
  }
}

function rejectWithCode(error: Error): Promise<never> {
  return Promise.reject(withCode(error));
}

/**
 * Gives a connection back when it breaks: the query builder keeps a connection on which a transaction could not begin, so the pool would
 * lose it.
 */
function givenBackWhenBroken(client: PoolClient): PoolClient {
  const { release } = client;
  let isBack = false;
  client.release = (reason) => {
    client.off('end', broke);
    if (!isBack) release(reason);
    isBack = true;
  };
  const broke = (): void => client.release(true);
  client.on('end', broke);
  return client;
}
