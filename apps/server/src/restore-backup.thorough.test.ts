// @module-tag node24
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { calls } from '@houtai/contract';
import { getTableName } from 'drizzle-orm';
import { runMigrations } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { buildApp } from './app.ts';
import { removeLooseFiles } from './modules/files/clean-up.ts';
import { storedFiles } from './modules/files/index.ts';
import { SIGNED_IN } from './modules/session/index.ts';
import { backUp } from './platform/backup/back-up.ts';
import { RestoreRefused } from './platform/backup/restore-refused.ts';
import { refuseUnfinished } from './platform/backup/unfinished-restore.ts';
import { readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/client.ts';
import { startEmbedded } from './platform/db/embedded/embedded.ts';
import { applyMigrations } from './platform/db/start/migrate.ts';
import { DEMO_PASSWORD } from './platform/db/start/seeds.ts';
import { addRun, RunRequest } from './platform/jobs/enqueue.ts';
import { openPool } from './platform/jobs/job-pool.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';
import { systemCtx } from './platform/system-ctx.ts';
import { appForTest, type AppForTest, TEST_NOW } from './platform/testing/app-for-test.ts';
import { openSession } from './platform/testing/open-session.ts';
import { sendTo } from './platform/testing/send-to.ts';
import { todoForm } from './platform/testing/stages/work-forms.ts';
import { filePart, multipartBody, PNG, postUpload } from './platform/testing/upload-to.ts';
import { restoreBackup } from './restore-backup.ts';
import { prepareDatabase } from './start-up.ts';

const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));
const silent = pino({ level: 'silent' });
const WRITERS = 50;
/** Long enough for a machine that is busy with other work. */
const PATIENCE_MS = 240_000;

let work: string;
let test: AppForTest;
let token: string;
let places = 0;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'houtai-backup-'));
  await chmod(work, 0o711);
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-staff'));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});
afterAll(async () => {
  await test.close();
  await rm(work, { recursive: true, force: true });
});

function server() {
  const { template: _, ...rest } = inject('postgres');
  return rest;
}

/** An empty database and the path of a data folder that does not exist yet. */
async function emptyPlace() {
  const name = `restored_${process.pid}_${(places += 1)}`;
  const admin = openDatabase({ ...server(), database: 'postgres' }, { max: 1 });
  await admin.pool.query(`create database ${name} template template0`);
  const databaseUrl = { ...server(), database: name };
  const database = openDatabase(databaseUrl, { max: 5 });
  cleanUps.push(async () => {
    await database.close();
    await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.close();
  });
  return { databaseUrl, database, dataDir: join(work, name), migrations };
}

function save(
  name: string,
  { kind = 'production', from = test.app.deps.database }: { kind?: 'demo' | 'production'; from?: Database } = {},
) {
  const storage = diskStorage(join(test.dataDir, 'files'));
  const path = join(work, name);
  return backUp({
    connection: from.connection,
    storage,
    path,
    version: '1.0.0',
    kind,
    without: SIGNED_IN,
    files: (db) => storedFiles({ db }),
  });
}

async function upload(bytes: Buffer): Promise<string> {
  const body = multipartBody([filePart('a.png', bytes)]);
  const response = await postUpload(test.app, calls.files.upload, body, { 'x-access-token': token });
  return response.json<{ result: [{ id: string }] }>().result[0].id;
}

/** Creates a to-do with a file and returns the ids of both, and the bytes. */
async function addWithFile() {
  const bytes = Buffer.concat([PNG, randomBytes(2_000)]);
  const fileId = await upload(bytes);
  const { todoId } = (await sendTo(test.app, calls.todo.add, todoForm({ resultRequestFileIds: fileId }), token)).result;
  return { todoId, fileId, bytes };
}

type Made = Awaited<ReturnType<typeof addWithFile>>;

/** Starts the server of a restored place as every start does. */
async function serve({ database, dataDir }: { database: Database; dataDir: string }) {
  const storage = diskStorage(join(dataDir, 'files'));
  await prepareDatabase(database, { migrations, demo: true, adminPassword: DEMO_PASSWORD, storage, log: silent });
  const app = await buildApp({ config: { ...readConfig({}), dataDir }, database, version: '0', demo: false, now: () => TEST_NOW });
  cleanUps.push(() => app.close());
  return { app, token: (await openSession(database.db, 'u-staff')).token };
}

async function countsOf({ pool }: Database, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (await pool.query(`select count(*)::int as rows from public."${table}"`)).rows[0].rows;
  return counts;
}

async function expectRefused(path: string, place: Awaited<ReturnType<typeof emptyPlace>>, words: string): Promise<void> {
  const refusal: unknown = await restoreBackup(path, place).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RestoreRefused);
  expect(String(refusal)).toContain(words);
}

async function expectUntouched({ database, dataDir }: Awaited<ReturnType<typeof emptyPlace>>): Promise<void> {
  expect(await stat(dataDir).catch(() => null)).toBeNull();
  const { rows } = await database.pool.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
  expect((await database.pool.query(`select 1 from pg_namespace where nspname in ('drizzle', 'graphile_worker')`)).rows).toEqual([]);
}

describe('a backup made while fifty people write', () => {
  it('restores every record acknowledged before the backup with its files, and no record partly', async () => {
    const made: Made[] = [];
    const stopping = new AbortController();
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!stopping.signal.aborted) made.push(await addWithFile());
    });
    await vi.waitFor(() => expect(made.length).toBeGreaterThan(WRITERS), PATIENCE_MS);
    const before = [...made];
    const saved = await save('busy.tar');
    await vi.waitFor(() => expect(made.length).toBeGreaterThan(before.length), PATIENCE_MS);
    stopping.abort();
    await Promise.all(writers);

    expect((await stat(join(work, 'busy.tar'))).mode & 0o777).toBe(0o600);
    const place = await emptyPlace();
    await restoreBackup(join(work, 'busy.tar'), place);
    const tables = Object.keys(saved.tables);
    expect(tables.length).toBeGreaterThan(50);
    const rows = Object.fromEntries(Object.entries(saved.tables).map(([table, counted]) => [table, counted.rows]));
    expect(await countsOf(place.database, tables)).toEqual(rows);

    const restored = await serve(place);
    const { rows: there } = await place.database.pool.query<{ id: string }>('select id from todos');
    const known = new Set(there.map(({ id }) => id));
    expect(before.filter(({ todoId }) => !known.has(todoId))).toEqual([]);
    // A record written during the backup is restored completely or not at all.
    for (const { todoId, fileId, bytes } of made.filter(({ todoId }) => known.has(todoId))) {
      const todo = await sendTo(restored.app, calls.todo.get, { id: todoId }, restored.token);
      expect(todo.result.fileList).toMatchObject([{ id: fileId }]);
      const file = await restored.app.inject({ url: `/api/op-biz/file/read/${fileId}`, headers: { 'x-access-token': restored.token } });
      expect(file.rawPayload.equals(bytes)).toBe(true);
    }
    const { rows: references } = await place.database.pool.query(`select conname, convalidated from pg_constraint where contype = 'f'`);
    const original = await test.app.deps.database.pool.query(`select conname, convalidated from pg_constraint where contype = 'f'`);
    const byName = (a: { conname: string }, b: { conname: string }) => a.conname.localeCompare(b.conname);
    expect(references.toSorted(byName)).toEqual(original.rows.toSorted(byName));
  });

  it('restores rows exactly and queued jobs, but no sessions', async () => {
    const queue = openPool(test.app.deps.database.connection, () => {});
    await runMigrations({ pgPool: queue });
    await queue.end();
    const asked = RunRequest.parse({ reason: 'manual', userId: 'u-admin', userName: '管理员' });
    await addRun(test.db, 'some-job', asked);
    await test.app.deps.database.pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`);
    const saved = await save('still.tar');
    const place = await emptyPlace();
    await restoreBackup(join(work, 'still.tar'), place);
    const left = new Set<string>(SIGNED_IN.map((table) => getTableName(table)));
    expect([...left].map((table) => saved.tables[table]?.rows)).toEqual([...left].map(() => 0));
    for (const table of Object.keys(saved.tables).filter((name) => !left.has(name))) {
      const all = async ({ pool }: Database) =>
        (await pool.query<{ line: string }>(`select row_::text as line from public."${table}" row_ order by 1`)).rows;
      expect(await all(place.database), table).toEqual(await all(test.app.deps.database));
    }
    const jobs = await place.database.pool.query('select task_identifier, locked_at from graphile_worker.jobs');
    expect(jobs.rows).toEqual([{ task_identifier: 'some-job', locked_at: null }]);
    expect(saved.runs).toEqual([{ job: 'some-job', asked }]);
    const { app } = await serve(place);
    expect((await sendTo(app, calls.account.get, {}, token)).code).toBe('L0001');
  });

  it('retains the bytes of a file that nobody refers to until they are copied', async () => {
    const old = await upload(Buffer.concat([PNG, randomBytes(50)]));
    const { deps } = test.app;
    const now = new Date(Date.now() + 3 * 86_400_000);
    const ctx = { ...systemCtx(deps, { log: silent, origin: { kind: 'job', name: 'test' } }), now };
    const cleanUp = () => removeLooseFiles({ ...ctx, deps, signal: AbortSignal.timeout(60_000) });
    const rows = async () => (await test.app.deps.database.pool.query('select id from files where id = $1', [old])).rows;
    const { connection } = test.app.deps.database;
    const storage = diskStorage(join(test.dataDir, 'files'));
    const { missing } = (await save('before-held.tar')).files;
    const saved = await backUp({
      connection,
      storage,
      path: join(work, 'held.tar'),
      version: '1.0.0',
      kind: 'production',
      without: SIGNED_IN,
      files: async function* (db) {
        await cleanUp();
        expect(await rows()).toHaveLength(1);
        yield* storedFiles({ db });
      },
    });
    expect(saved.files.missing).toEqual(missing);
    await cleanUp();
    expect(await rows()).toEqual([]);
  });

  it('names the files that are missing or changed, and keeps the rest', async () => {
    const { pool } = test.app.deps.database;
    const keys = await Promise.all(
      [1, 2].map(async (one) => {
        const id = await upload(Buffer.concat([PNG, Buffer.alloc(one)]));
        const { rows } = await pool.query<{ key: string }>('select storage_key as key from files where id = $1', [id]);
        return rows[0]?.key ?? '';
      }),
    );
    const [gone = '', changed = ''] = keys;
    await rm(join(test.dataDir, 'files', gone));
    await writeFile(join(test.dataDir, 'files', changed), 'other');
    const { files } = await save('faulty.tar');
    expect(files.missing).toContain(gone);
    expect(files.changed).toEqual([changed]);
    const place = await emptyPlace();
    await restoreBackup(join(work, 'faulty.tar'), place);
    expect(await readFile(join(place.dataDir, 'files', changed), 'utf8')).toBe('other');
    await pool.query('delete from files where storage_key = any($1)', [keys]);
  });

  it('does not overwrite an existing file, and leaves nothing of a failed backup', async () => {
    await writeFile(join(work, 'taken.tar'), 'mine');
    await expect(save('taken.tar')).rejects.toThrow('已存在');
    expect(await readFile(join(work, 'taken.tar'), 'utf8')).toBe('mine');
    const nowhere = { ...test.app.deps.database, connection: { ...server(), database: 'no_such_database' } };
    await expect(save('failed.tar', { from: nowhere })).rejects.toThrow('no_such_database');
    expect((await readdir(work)).filter((name) => name.startsWith('failed') || name.endsWith('.part'))).toEqual([]);
  });
});

/** Offset just behind the first entry whose content does not fill its last block, because the size of a packed entry varies. */
function fillingIn(archive: Buffer): number {
  let at = 0;
  for (;;) {
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 135), 8);
    if (size % 512 > 0) return at + 512 + size;
    at += 512 + size;
  }
}

describe('a restore', () => {
  it('refuses damage anywhere in the file before it changes anything', async () => {
    await save('whole.tar');
    const place = await emptyPlace();
    const whole = await readFile(join(work, 'whole.tar'));
    const [filling, end] = [fillingIn(whole), whole.length - 700];
    expect([whole[filling], whole[end]]).toEqual([0, 0]);
    const spread = Array.from({ length: 24 }, (_, index) => Math.floor((whole.length * (index + 0.5)) / 24));
    for (const at of [0, 155, 600, filling, ...spread, whole.length - 3 * 512 + 5, end, whole.length - 1]) {
      const damaged = Buffer.from(whole);
      damaged[at] = (whole[at] ?? 0) ^ 0x10;
      await writeFile(join(work, 'damaged.tar'), damaged);
      await expectRefused(join(work, 'damaged.tar'), place, at < 512 ? 'is no backup' : 'is damaged');
    }
    await expectUntouched(place);
  });

  it('refuses an interrupted backup and other files before it changes anything', async () => {
    await save('long.tar');
    const place = await emptyPlace();
    const { size } = await stat(join(work, 'long.tar'));
    for (const length of [Math.floor(size / 3), Math.floor(size * 0.9), size - 4 * 512]) {
      await cp(join(work, 'long.tar'), join(work, 'cut.tar'));
      await truncate(join(work, 'cut.tar'), length);
      await expectRefused(join(work, 'cut.tar'), place, 'ends too early');
    }
    await writeFile(join(work, 'letter.tar'), 'x'.repeat(2_000));
    await expectRefused(join(work, 'letter.tar'), place, 'is no backup');
    await expectRefused(join(work, 'no-such.tar'), place, 'cannot be opened');
    await expectUntouched(place);
  });

  it('refuses a backup of a newer version', async () => {
    await save('newer.tar');
    const place = await emptyPlace();
    await expectRefused(join(work, 'newer.tar'), { ...place, migrations: await withoutLastMigration() }, 'made by a newer version');
    await expectUntouched(place);
  });

  it('continues the demo with DATABASE_URL without the first rows of a company', async () => {
    await save('demo.tar', { kind: 'demo' });
    const place = await emptyPlace();
    await restoreBackup(join(work, 'demo.tar'), place);
    const seeds = async () => (await place.database.pool.query('select name from seeds_done order by 1')).rows;
    const before = await seeds();
    const options = { demo: false, adminPassword: DEMO_PASSWORD, storage: test.app.deps.storage, log: silent };
    expect(await prepareDatabase(place.database, { ...options, migrations })).toBe(true);
    expect(await seeds()).toEqual(before);
  });

  it('refuses a data folder or a database that is not empty', async () => {
    await save('sound.tar');
    const place = await emptyPlace();
    await expectRefused(
      join(work, 'sound.tar'),
      { ...place, databaseUrl: { ...server(), database: test.app.deps.database.name } },
      'holds data',
    );
    await mkdir(place.dataDir);
    await writeFile(join(place.dataDir, 'mine'), '');
    await expectRefused(join(work, 'sound.tar'), place, 'holds something');
    await rm(place.dataDir, { recursive: true });
    await expectUntouched(place);
  });

  it('migrates a backup of an older version at the next start', async () => {
    const source = await emptyPlace();
    const older = await withoutLastMigration();
    const options = { demo: false, adminPassword: DEMO_PASSWORD, storage: test.app.deps.storage, log: silent };
    await applyMigrations(source.database, older);
    await source.database.pool.query(`insert into companies (id, name, created_at, updated_at) values ('c-old', '旧公司', now(), now())`);
    await save('older.tar', { from: source.database });
    const place = await emptyPlace();
    await restoreBackup(join(work, 'older.tar'), place);
    const columnsOf = async ({ pool }: Pick<Database, 'pool'>) =>
      (
        await pool.query<{ column: string }>(
          `select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'public' order by 1`,
        )
      ).rows;
    // The last migration may change rows only.
    const applied = ({ pool }: Pick<Database, 'pool'>) => pool.query('select hash from drizzle.__drizzle_migrations order by id');
    const present = (await applied(test.app.deps.database)).rows;
    expect((await applied(place.database)).rows).toEqual(present.slice(0, -1));
    await prepareDatabase(place.database, { ...options, migrations });
    expect((await applied(place.database)).rows).toEqual(present);
    expect(await columnsOf(place.database)).toEqual(await columnsOf(test.app.deps.database));
    expect((await place.database.pool.query(`select name from companies where id = 'c-old'`)).rows).toEqual([{ name: '旧公司' }]);
  });

  it('into an embedded database serves the restored data; a restore that did not end keeps the server from starting', async () => {
    const made = await addWithFile();
    const saved = await save('demo-too.tar', { kind: 'demo' });
    const dataDir = join(work, 'embedded');
    await restoreBackup(join(work, 'demo-too.tar'), { dataDir, databaseUrl: undefined, migrations });
    await refuseUnfinished(dataDir);
    const embedded = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {}, error: () => {} } });
    cleanUps.push(embedded.stop);
    await expect(restoreBackup(join(work, 'demo-too.tar'), { dataDir, databaseUrl: undefined, migrations })).rejects.toThrow(
      'holds something',
    );
    const database = openDatabase(embedded.connection, { max: 2 });
    cleanUps.push(database.close);
    expect((await countsOf(database, ['todos']))['todos']).toBe(saved.tables['todos']?.rows);
    const { app, token } = await serve({ database, dataDir });
    expect((await sendTo(app, calls.todo.get, { id: made.todoId }, token)).result.fileList).toMatchObject([{ id: made.fileId }]);

    const half = join(work, 'half');
    const broken = { ...(await emptyPlace()), dataDir: half };
    await broken.database.pool.query('create schema drizzle');
    await expect(restoreBackup(join(work, 'sound.tar'), broken)).rejects.toThrow('drizzle');
    await expect(refuseUnfinished(half)).rejects.toThrow('did not end');
  });
});

async function withoutLastMigration(): Promise<string> {
  const folder = await mkdtemp(join(work, 'migrations-'));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal: { entries: unknown[] } = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
  return folder;
}
