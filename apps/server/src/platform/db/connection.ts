import type { PoolConfig } from 'pg';

/** How to reach a database: an address, or the fields of one. */
export type Connection = string | { host: string; port?: number; user: string; password?: string; database: string };

/** The same as the driver takes it, which reads `sslmode` more narrowly than PostgreSQL's own library unless it is told. */
export function fieldsOf(connection: Connection): PoolConfig {
  if (typeof connection !== 'string') return connection;
  const address = new URL(connection);
  address.searchParams.delete('prepare');
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  return { connectionString: address.href };
}

/** Whether statements may be kept prepared: `?prepare=false` in the address turns that off for a pooler that cannot keep them. */
export function mayPrepare(connection: Connection): boolean {
  return typeof connection !== 'string' || !/[?&]prepare=false\b/.test(connection);
}

/** The name of the database that is reached. */
export function nameOf(connection: Connection): string {
  return typeof connection === 'string' ? decodeURIComponent(new URL(connection).pathname.slice(1)) : connection.database;
}
