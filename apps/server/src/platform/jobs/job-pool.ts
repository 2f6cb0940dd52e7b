import { Pool } from 'pg';

import type { Connection } from '../db/client.ts';

/**
 * The few connections that the jobs have for themselves, by the driver that their library wants. A connection that breaks is
 * told to `onBroken` and is no reason for the server to end.
 */
export function openPool(connection: Connection, onBroken: (error: Error) => void): Pool {
  const fields = typeof connection === 'string' ? { connectionString: readAsUsual(connection) } : connection;
  const pool = new Pool({ ...fields, max: 3, application_name: 'houtai-jobs', connectionTimeoutMillis: 10_000 });
  pool.on('error', onBroken);
  pool.on('connect', (client) => void client.on('error', onBroken));
  return pool;
}

/** This driver reads `sslmode` more narrowly than PostgreSQL's own and the other one here, unless it is told. */
function readAsUsual(connection: string): string {
  const address = new URL(connection);
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  return address.href;
}
