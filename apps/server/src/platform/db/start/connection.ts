import type { PoolConfig } from 'pg';

/** How to reach a database: an address, or the fields of one. */
export type Connection = string | { host: string; port?: number; user: string; password?: string; database: string };

/**
 * An address without a host, as for a socket (`postgres://user@/name?host=/run/postgresql`); the URL class accepts no user without a host.
 */
const WITHOUT_HOST = /^(postgres(?:ql)?:\/\/)([^/?#@:]*)(?::([^/?#@]*))?@(?::(\d+))?(?=[/?]|$)/;

/**
 * The address with its user as a parameter if it has no host, which PostgreSQL's own library and the driver both understand; any other
 * address is unchanged.
 */
export function asUrl(address: string): string {
  const [whole, scheme = '', user = '', password = '', port = ''] = WITHOUT_HOST.exec(address) ?? [];
  if (whole === undefined) return address;
  const rest = `${scheme}${address.slice(whole.length)}`;
  const given = Object.entries({ user, password, port }).filter(([, value]) => value !== '');
  const parameters = given.map(([name, value]) => `${name}=${value.replaceAll('&', '%26').replaceAll('+', '%2B')}`);
  return parameters.length === 0 ? rest : `${rest}${rest.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}

/** The connection as the driver takes it; the driver is told to read `sslmode` as PostgreSQL's own library does. */
export function fieldsOf(connection: Connection): PoolConfig {
  if (typeof connection !== 'string') return connection;
  const address = new URL(connection);
  address.searchParams.delete('prepare');
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  return { connectionString: address.href };
}

/** Whether statements may stay prepared: `?prepare=false` in the address turns that off for a pooler without support for it. */
export function mayPrepare(connection: Connection): boolean {
  return typeof connection !== 'string' || !/[?&]prepare=false\b/.test(connection);
}

/** The name of the connection's database. */
export function nameOf(connection: Connection): string {
  return typeof connection === 'string' ? decodeURIComponent(new URL(connection).pathname.slice(1)) : connection.database;
}
