import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { moveDatabase } from './move-database.ts';
import { compareDatabases } from './platform/backup/compare-databases.ts';
import { openDatabase } from './platform/db/client.ts';
import { startEmbedded } from './platform/db/embedded/embedded.ts';
import { refuseMovedDatabase } from './platform/db/embedded/moved-database.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';
import { openSession } from './platform/testing/open-session.ts';
import { prepareDatabase } from './start-up.ts';

const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));
const silent = pino({ level: 'silent' });
const settings = { fsync: 'off' };
const PATIENCE_MS = 240_000;

let dataDir: string;
const { template: _, ...server } = inject('postgres');
const target = { ...server, database: `moved_${process.pid}` };
const admin = openDatabase({ ...server, database: 'postgres' }, { max: 1 });
const move = () => moveDatabase({ dataDir, databaseUrl: target, migrations, version: 'test', log: silent });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'houtai-move-'));
  await chmod(dataDir, 0o711);
  await admin.pool.query(`create database ${target.database} template template0`);
  const embedded = await startEmbedded({ dataDir, log: silent, settings });
  const database = openDatabase(embedded.connection, { max: 2 });
  const storage = diskStorage(join(dataDir, 'files'), { keepFreeBytes: 0 });
  await prepareDatabase(database, { migrations, demo: true, adminPassword: undefined, storage, log: silent });
  await openSession(database.db, 'u-staff');
  await database.close();
  await embedded.stop();
}, PATIENCE_MS);
afterAll(async () => {
  await admin.pool.query(`drop database if exists ${target.database} with (force)`);
  await admin.close();
  await rm(dataDir, { recursive: true, force: true });
});

it(
  'refuses while a server runs on the folder, and changes nothing',
  async () => {
    const embedded = await startEmbedded({ dataDir, log: silent, settings });
    await expect(move()).rejects.toThrow(/already|another|使用/);
    await embedded.stop();
    expect((await admin.pool.query('select 1 from pg_database where datname = $1', [target.database])).rows).toHaveLength(1);
  },
  PATIENCE_MS,
);

it(
  'moves every row, sessions included, and does not start the embedded database any more',
  async () => {
    const { tables, rows, different } = await move();
    expect(different).toEqual([]);
    expect(tables).toBeGreaterThan(100);
    expect(rows).toBeGreaterThan(10_000);
    const there = openDatabase(target, { max: 1 });
    const { rows: sessions } = await there.pool.query('select user_id from sessions');
    await there.close();
    expect(sessions).toEqual([{ user_id: 'u-staff' }]);
    expect(await readdir(dataDir)).not.toContain('moving.tar');
    await expect(refuseMovedDatabase(dataDir)).rejects.toThrow(`moved to ${server.host}/${target.database}`);
    await expect(move()).rejects.toThrow('was moved');
  },
  PATIENCE_MS,
);

it(
  'names the table with a different value, and the one with a missing row',
  async () => {
    const embedded = await startEmbedded({ dataDir, log: silent, settings });
    const there = openDatabase(target, { max: 1 });
    try {
      await there.pool.query(`update companies set name = name || ' ' where id = (select min(id) from companies)`);
      await there.pool.query('delete from sessions');
      expect((await compareDatabases(embedded.connection, target)).different).toEqual(['companies', 'sessions']);
    } finally {
      await there.close();
      await embedded.stop();
    }
  },
  PATIENCE_MS,
);

it('refuses a database that is not empty', async () => {
  await rm(join(dataDir, 'database.moved'));
  await expect(move()).rejects.toThrow('holds data already');
});
