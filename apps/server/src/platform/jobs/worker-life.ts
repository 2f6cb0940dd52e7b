import { setTimeout as sleep } from 'node:timers/promises';

import { type SQL, sql } from 'drizzle-orm';

import { type Connection, fieldsOf } from '../db/start/connection.ts';
import { LastingClient } from '../db/start/lasting-client.ts';

const BEAT_MS = 2_000;
const ANSWER_MS = 5_000;
const AGAIN_MS = 500;

/** Well before others free what it holds. */
const LOST_MS = 12_000;

/** True in a statement for a worker whose sign of life is gone. */
export function isDead(worker: SQL): SQL {
  return sql`pg_try_advisory_xact_lock(hashtextextended(${worker}, 0))`;
}

/**
 * Keeps up a worker's sign of life until `ended`: a lock that a connection holds. The database drops it with the process, however sudden
 * its end, and keeps it for one that is only frozen. Throws where it cannot be kept up, as others then take the worker for dead.
 */
export async function keepAlive(connection: Connection, worker: string, ended: AbortSignal): Promise<void> {
  let lostAt: number | null = null;
  while (!ended.aborted) {
    const reason: unknown = await hold(connection, worker, { ended, held: () => (lostAt = null) }).catch((error: unknown) => error);
    if (ended.aborted) return;
    lostAt ??= Date.now();
    if (Date.now() - lostAt > LOST_MS) throw new Error('the database has not been reached for too long', { cause: reason });
    await sleep(AGAIN_MS, undefined, { signal: ended, ref: false }).catch(() => {});
  }
}

async function hold(connection: Connection, worker: string, { ended, held }: { ended: AbortSignal; held: () => void }): Promise<never> {
  const client = new LastingClient({
    ...fieldsOf(connection),
    application_name: 'houtai-jobs',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    // A machine that lost its power says no goodbye: the database notices within half a minute.
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2',
  });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker]);
    for (;;) {
      held();
      await sleep(BEAT_MS, undefined, { signal: ended, ref: false });
      await client.query('select 1');
    }
  } finally {
    await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
  }
}
