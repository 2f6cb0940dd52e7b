import { migrate } from 'drizzle-orm/node-postgres/migrator';

import type { Database } from '../client.ts';

/** Any fixed number: anyone who holds it migrates and seeds, the others wait. */
const LOCK = 72_183_001;

/** Runs the work while holding the database-wide set-up lock, so that servers that start together do it one after the other. */
export async function withSetUpLock<Result>({ pool }: Database, work: () => Promise<Result>): Promise<Result> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    connection.release();
  }
}

/** Applies the migrations of a folder that are not there yet. */
export async function applyMigrations({ db }: Database, folder: string): Promise<void> {
  await migrate(db, { migrationsFolder: folder });
}
