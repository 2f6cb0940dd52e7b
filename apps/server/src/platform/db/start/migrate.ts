import { migrate } from 'drizzle-orm/node-postgres/migrator';

import type { Database } from '../client.ts';

/** An arbitrary fixed number: the holder migrates and seeds, and other servers wait. */
const LOCK = 72_183_001;

/** Runs work with the database-wide set-up lock, so that servers that start together run it one after another. */
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

/** Applies the missing migrations of a folder. */
export async function applyMigrations({ db }: Database, folder: string): Promise<void> {
  await migrate(db, { migrationsFolder: folder });
}
