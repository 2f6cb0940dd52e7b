import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { inject } from 'vitest';

import { type Database, openDatabase } from '../db/client.ts';
import { applyMigrations } from '../db/migrate.ts';

const migrations = fileURLToPath(new URL('../../../drizzle', import.meta.url));

/** A database as an earlier release left it; `upgrade` applies the migrations since, `drop` removes it. */
export type ReleasedDatabase = Database & { upgrade: () => Promise<void>; drop: () => Promise<void> };

/** Makes a database with the migrations before one of them, and without rows. */
export async function databaseBefore(tag: string): Promise<ReleasedDatabase> {
  const { template: _, ...server } = inject('postgres');
  const name = `before_${process.pid}_${Date.now().toString(36)}`;
  const admin = openDatabase({ ...server, database: 'postgres' }, { max: 1 });
  await admin.pool.query(`create database ${name} template template0`);
  const database = openDatabase({ ...server, database: name }, { max: 1 });
  const folder = await migrationsBefore(tag);
  await applyMigrations(database, folder);
  await rm(folder, { recursive: true });
  return {
    ...database,
    upgrade: () => applyMigrations(database, migrations),
    drop: async () => {
      await database.close();
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'houtai-before-'));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'));
  const at = journal.entries.findIndex((entry) => entry.tag === tag);
  if (at < 0) throw new Error(`there is no migration ${tag}`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}
