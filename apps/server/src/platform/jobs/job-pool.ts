import { Pool } from 'pg';

import { type Connection, fieldsOf } from '../db/start/connection.ts';

/** The job library's queries are short: a connection that gives no answer for this time is dead. */
const ANSWER_MS = 60_000;

/**
 * The few connections of the job queue, with the driver that its library needs. A broken connection calls `onBroken` and does not end the
 * server.
 */
export function openPool(connection: Connection, onBroken: (error: Error) => void): Pool {
  const pool = new Pool({
    ...fieldsOf(connection),
    max: 3,
    application_name: 'houtai-jobs',
    connectionTimeoutMillis: 10_000,
    query_timeout: ANSWER_MS,
  });
  pool.on('error', onBroken);
  pool.on('connect', (client) => void client.on('error', onBroken));
  return pool;
}
