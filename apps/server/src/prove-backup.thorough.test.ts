import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { files } from './modules/files/files.tables.ts';
import { messages } from './modules/messages/messages.tables.ts';
import { hashOf } from './platform/backup/archive.ts';
import { newestBackup, removeOldBackups } from './platform/backup/backup-folder.ts';
import type { Connection } from './platform/db/client.ts';
import { runJob } from './platform/jobs/job.ts';
import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { makeSignedIn } from './platform/testing/make.ts';
import { sendTo } from './platform/testing/send-to.ts';
import { proveBackup } from './prove-backup.ts';

const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));
const DAY_MS = 86_400_000;
const WATCHES = { tags: ['monitor:server:list'] };

let folder: string;
let test: AppForTest;
let readerId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houtai-proofs-'));
  test = await appForTest({ config: { backups: { folder, keep: 3 } } });
  test.app.deps.proveBackup = (path) => prove(path);
  readerId = (await makeSignedIn(test.app, WATCHES)).user.id;
  // The first files' rows come from the template, but their bytes are in another test's folder.
  const bytes = Buffer.from('bytes');
  for (const { storageKey } of await test.db.select().from(files)) await test.app.deps.storage.keep(storageKey, Readable.from([bytes]));
  await test.db.update(files).set({ sha256: hashOf(bytes) });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const prove = (path: string, connection: Connection = test.app.deps.database.connection) =>
  proveBackup(path, { connection, config: test.app.deps.config, migrations, version: 'test' });
const scratchDatabases = async () =>
  (await query(`select datname as name from pg_database where datname like 'houtai_scratch_%'`)).map(({ name }) => name);
const query = async (text: string): Promise<Record<string, string>[]> => (await test.app.deps.database.pool.query(text)).rows;
const job = (name: string) => {
  const found = test.app.jobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job ${name}`);
  return runJob(test.app, found);
};
const newest = async () => (await newestBackup(folder)) ?? '';
const status = async () => {
  const { token } = await makeSignedIn(test.app, WATCHES);
  return (await sendTo(test.app, calls.serverStatus.get, {}, token)).result.backup;
};
const told = async () => (await test.db.select().from(messages)).filter(({ title }) => title === '最新的备份不能恢复');

describe('the nightly backup', () => {
  it('makes a backup, proves it beside the live database, leaves nothing behind and notifies nobody', async () => {
    const users = await query('select id from users order by id');
    expect(await job('backups:make')).toMatch(/^已备份 \d+ 张表、\d+ 个文件$/);
    expect(await job('backups:prove')).toMatch(/^已验证可恢复/);
    expect(await query('select id from users order by id')).toEqual(users);
    const [last] = (await status()).proofs;
    expect(last).toMatchObject({ result: 'proven', reason: '' });
    expect(last?.files).toBe((await test.db.select().from(files)).length);
    expect(last?.rows).toBeGreaterThan(100);
    expect(await scratchDatabases()).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('fails the next morning with the name of the file that was deleted from the store, and notifies those who watch the server', async () => {
    const [file] = await test.db.select().from(files);
    await test.app.deps.storage.remove(file?.storageKey ?? '');
    test.clock.advance(DAY_MS);
    expect(await job('backups:make')).toContain('不完整：1 个文件不在');
    await job('backups:prove');
    const [last, before] = (await status()).proofs;
    expect(last).toMatchObject({ result: 'failed', reason: `备份里1 个文件不在：${file?.storageKey}` });
    expect(before?.result).toBe('proven');
    expect((await told()).map(({ userId }) => userId)).toContain(readerId);
  });

  it('removes old backups except the one that was proven last, and no other files', async () => {
    await writeFile(join(folder, 'mine.tar'), '');
    const [proven = ''] = (await readdir(folder)).toSorted();
    for (let night = 0; night < 4; night += 1) {
      test.clock.advance(DAY_MS);
      await job('backups:make');
    }
    const left = (await readdir(folder)).filter((name) => name.endsWith('.tar'));
    expect(left).toHaveLength(5);
    expect(left).toContain(proven);
    expect(left).toContain('mine.tar');
    expect(await removeOldBackups(folder, 3, [])).toEqual([proven]);
  });

  it('reports a missing folder setting and an empty folder', async () => {
    const { config } = test.app.deps;
    const { backups } = config;
    config.backups = null;
    expect(await job('backups:make')).toBe('没有设置 BACKUP_DIR，不做备份');
    expect(await status()).toMatchObject({ isScheduled: false, newest: null });
    config.backups = { folder: join(folder, 'empty'), keep: 1 };
    expect(await job('backups:prove')).toBe('不能恢复：BACKUP_DIR 里没有备份');
    config.backups = backups;
  });
});

describe('proveBackup', () => {
  it('names the part that is damaged', async () => {
    const file = await open(await newest(), 'r+');
    await file.write(Buffer.from('x'), 0, 1, 2_000);
    await file.close();
    const proof = await prove(await newest());
    expect(proof.result).toBe('failed');
    expect(proof.reason).toMatch(/已损坏/);
    await rm(await newest());
  });

  it('drops the database that a killed proof left behind', async () => {
    const [{ oid = '' } = {}] = await query('select oid::text as oid from pg_database where datname = current_database()');
    await query(`create database houtai_scratch_${oid}`);
    expect((await prove(await newest())).rows).toBeGreaterThan(100);
    expect(await scratchDatabases()).toEqual([]);
  });

  it('answers "unproven", never "well", when it has no right to create a database', async () => {
    const { connection } = test.app.deps.database;
    if (typeof connection === 'string') throw new Error('the tests give fields');
    await query('create role scratch_reader login');
    try {
      expect(await prove(await newest(), { ...connection, user: 'scratch_reader' })).toMatchObject({
        result: 'unproven',
        reason: '数据库账号没有建库权限（CREATEDB），无法试恢复',
      });
    } finally {
      await query('drop role scratch_reader');
    }
  });

  it('answers "unproven" while another proof of the same database runs', async () => {
    const client = await test.app.deps.database.pool.connect();
    try {
      await client.query('select pg_advisory_lock(72183003)');
      expect(await prove(await newest())).toMatchObject({ result: 'unproven', reason: '另一次试恢复正在进行' });
    } finally {
      await client.query('select pg_advisory_unlock(72183003)');
      client.release();
    }
  });
});
