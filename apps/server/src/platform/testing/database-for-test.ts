import { inject } from 'vitest';

import { type Database, openDatabase } from '../db/client.ts';

/** How to reach the PostgreSQL server of the test run; the set-up of the run provides it. */
declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port?: number; user: string; password?: string; template: string };
  }
}

/** On a busy machine, fifty concurrent calls on few connections wait longer than the server's own limits. */
const WAITS = { connectMs: 60_000, statementTimeoutMs: 60_000 };

/** Creates a database from the migrated and seeded template, and returns a pool on it; `drop` removes it. */
export async function databaseForTest(): Promise<Database & { drop: () => Promise<void> }> {
  const { template, ...server } = inject('postgres');
  const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.floor(Math.random() * 1e6).toString(36)}`;
  const admin = openDatabase({ ...server, database: 'postgres' }, { max: 1, ...WAITS });
  await admin.pool.query(`create database ${name} template ${template} strategy file_copy`);
  const database = openDatabase({ ...server, database: name }, { max: 5, ...WAITS });
  return {
    ...database,
    drop: async () => {
      await database.close();
      await admin.pool.query(`drop database if exists ${name} with (force)`);
      await admin.close();
    },
  };
}
