import type { PoolConfig } from 'pg';

/** How to reach a database: an address, or the fields of one. */
export type Connection = string | { host: string; port?: number; user: string; password?: string; database: string };

/** An address without a host, as one of a socket is (`postgres://user@/name?host=/run/postgresql`); no URL holds a user without a host. */
const WITHOUT_HOST = /^(postgres(?:ql)?:\/\/)([^/?#@:]*)(?::([^/?#@]*))?@(?::(\d+))?(?=[/?]|$)/;

/** The same address with its user as a parameter, which PostgreSQL's own library and the driver take alike, where it has no host; any other as it is. */
export function asUrl(address: string): string {
  const [whole, scheme = '', user = '', password = '', port = ''] = WITHOUT_HOST.exec(address) ?? [];
  if (whole === undefined) return address;
  const rest = `${scheme}${address.slice(whole.length)}`;
  const given = Object.entries({ user, password, port }).filter(([, value]) => value !== '');
  const parameters = given.map(([name, value]) => `${name}=${value.replaceAll('&', '%26').replaceAll('+', '%2B')}`);
  return parameters.length === 0 ? rest : `${rest}${rest.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}

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
