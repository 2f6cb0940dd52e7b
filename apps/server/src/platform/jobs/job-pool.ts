import { Pool } from 'pg';

import { type Connection, fieldsOf } from '../db/start/connection.ts';

/** What its library asks is short; a connection from which nothing comes for so long is dead, and is given up. */
const ANSWER_MS = 60_000;

/**
 * The few connections that the jobs have for themselves, by the driver that their library wants. A connection that breaks is
 * told to `onBroken` and is no reason for the server to end.
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
