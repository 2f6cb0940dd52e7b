import type { MigrationMeta } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';

import type { Connection } from '../db/client.ts';
import { addRun } from '../jobs/enqueue.ts';
import { openPool } from '../jobs/job-pool.ts';
import type { Storage } from '../storage/storage.ts';
import { keyOf } from './dump-files.ts';
import { loadRows } from './load-rows.ts';
import type { Backup } from './open-backup.ts';
import { withOwnClient } from './own-client.ts';
import { RestoreRefused } from './restore-refused.ts';

/** A backup, its destination, and all migrations of this version. */
export type RestoreOptions = {
  backup: Backup;
  migrations: readonly MigrationMeta[];
  connection: Connection;
  storage: Storage;
};

/** The migrations that the database of a backup had; refuses a backup with migrations unknown to this version. */
export function migrationsOf({ manifest }: Backup, known: readonly MigrationMeta[]): readonly MigrationMeta[] {
  const isKnown = manifest.migrations.every((hash, index) => known[index]?.hash === hash);
  if (isKnown) return known.slice(0, manifest.migrations.length);
  throw new RestoreRefused(
    `这个备份由更新的版本（${manifest.version}）制作，请先升级 Houtai 再恢复。`,
    `This backup was made by a newer version (${manifest.version}). Update Houtai first, then restore.`,
  );
}

/** Refuses a database that is not empty. */
export function refuseFilledDatabase(connection: Connection): Promise<void> {
  return withOwnClient(connection, async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`,
    );
    if (rows[0]?.tables === 0) return;
    throw new RestoreRefused(
      '数据库里已有数据，没有恢复任何内容。请建一个空的数据库，并让 DATABASE_URL 指向它。',
      'The database holds data already; nothing was restored. Make an empty one and let DATABASE_URL name it.',
    );
  });
}

/** Restores files and rows of a backup into an empty destination: files first, then all rows in one transaction. */
export async function restore({ backup, migrations, connection, storage }: RestoreOptions): Promise<void> {
  const missing = migrationsOf(backup, migrations);
  await refuseFilledDatabase(connection);
  await keepFiles(backup, storage);
  await makeQueue(connection);
  await withOwnClient(connection, async (client) => {
    await client.query('begin');
    await migrate(client, missing);
    await loadRows(client, backup);
    const db = drizzle(client);
    for (const { job, asked } of backup.manifest.runs) await addRun(db, job, asked);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function keepFiles({ manifest, read }: Backup, storage: Storage): Promise<void> {
  const parts = manifest.parts.flatMap(({ name }) => ({ name, key: keyOf(name) }));
  for (let at = 0; at < parts.length;) {
    const key = parts[at]?.key;
    const begin = at;
    while (at < parts.length && parts[at]?.key === key) at += 1;
    if (key) await storage.keep(key, bytesOf(parts.slice(begin, at), read));
  }
}

async function* bytesOf(parts: readonly { name: string }[], read: Backup['read']): AsyncGenerator<Buffer> {
  for (const { name } of parts) yield await read(name);
}

/** The tables of the queue belong to its library, so they are created in this version's form. */
async function makeQueue(connection: Connection): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  const pool = openPool(connection, () => {});
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

/** Creates the tables of the backup, with the journal in which the next start finds the missing migrations. */
async function migrate(client: Client, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  }
}
