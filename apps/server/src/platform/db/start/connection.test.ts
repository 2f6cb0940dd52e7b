import { expect, inject, it } from 'vitest';

import { readConfig } from '../../config.ts';
import { openDatabase } from '../client.ts';

it.skipIf(process.platform === 'win32')('connects through a socket with an address that has a user and no host', async () => {
  const { host, port, user, password } = inject('postgres');
  const place = new URLSearchParams({ host, ...(port && { port: String(port) }) });
  const address = `postgres://${user}${password ? `:${encodeURIComponent(password)}` : ''}@/postgres?${place.toString()}`;
  const database = openDatabase(readConfig({ DATABASE_URL: address }).databaseUrl ?? '', { max: 1 });
  const { rows } = await database.pool.query<{ user: string; name: string }>('select current_user as user, current_database() as name');
  await database.close();
  expect(rows).toEqual([{ user, name: 'postgres' }]);
});
