import { setTimeout as sleep } from 'node:timers/promises';

import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';

import { type Connection, fieldsOf, mayPrepare } from './connection.ts';
import { LastingClient } from './lasting-client.ts';
import { silence, withCode } from './lost-connection.ts';

/** A connection is made within this time or not at all, unless said otherwise; so is the wait for a free one. */
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
  connectMs?: number;
};

/** A pool whose connections may break at any time: anyone who waits for an answer gets an error with a code, the next one a new connection. */
export function openPool(connection: Connection, { max, statementTimeoutMs, plans, connectMs = CONNECT_MS }: PoolOptions): LastingPool {
  const options: PoolConfig & ClientOptions = {
    ...fieldsOf(connection),
    Client: LastingClient as unknown as new () => ClientBase,
    keepStatements: mayPrepare(connection),
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementTimeoutMs,
    // The database cuts a statement off and says so; where it does not even do that, it is gone. One that is watched is given up on earlier.
    query_timeout: Math.min(statementTimeoutMs + ANSWER_MS, LONGEST_TIMER_MS),
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'houtai',
    options: `-c plan_cache_mode=${plans}`,
    // Parts of one transaction that need nothing of each other travel together.
    pipeline: true,
  };
  const pool = new LastingPool(options);
  // A connection that breaks while nobody needs it concerns nobody.
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

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void;

/** Says with a code that no connection can be had, and keeps none that broke, no matter who has it. */
export class LastingPool extends Pool {
  readonly #made = new Set<PoolClient>();
  #isShut = false;
  /** Hears how long each request for a connection waited, in ms; absent, nothing is measured. */
  onWaited: ((ms: number) => void) | undefined;

  constructor(options: PoolConfig) {
    super(options);
    this.on('connect', (client) => void this.#made.add(client));
    this.on('remove', (client) => void this.#made.delete(client));
  }

  /** Anyone who waits for an answer is told that none comes, and nobody else begins to wait until `reopen`. */
  shut(): void {
    this.#isShut = true;
    for (const client of this.#made) if (client instanceof LastingClient) client.breakOff(silence());
  }

  reopen(): void {
    this.#isShut = false;
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    if (!connected && this.#isShut) return Promise.reject(silence());
    if (connected && this.#isShut) return void setImmediate(connected, silence(), undefined, () => {});
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

/** The query builder keeps a connection on which a transaction could not even begin; the pool would miss it for ever. */
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
