import { setTimeout as sleep } from 'node:timers/promises';

import { type SQL, sql } from 'drizzle-orm';

import { type Connection, fieldsOf } from '../db/start/connection.ts';
import { LastingClient } from '../db/start/lasting-client.ts';

const BEAT_MS = 2_000;
const ANSWER_MS = 5_000;
const AGAIN_MS = 500;

/** Well before other servers release its jobs. */
const LOST_MS = 12_000;

/** True in SQL for a worker without a sign of life. */
export function isDead(worker: SQL): SQL {
  return sql`pg_try_advisory_xact_lock(hashtextextended(${worker}, 0))`;
}

/**
 * Keeps up a worker's sign of life until `ended`: a lock held by a connection. The database drops it with the process, however it ends, and
 * keeps it for a frozen one. Throws if it cannot be kept up, because other servers then consider the worker dead.
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
    // A machine that lost power does not close its connection: the database notices within half a minute.
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
