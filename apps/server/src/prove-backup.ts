import { createHash } from 'node:crypto';

import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pino } from 'pino';

import { buildApp } from './app.ts';
import { someStoredFiles } from './modules/files/index.ts';
import { users } from './modules/people/index.ts';
import { issueAdminKeyLocally } from './modules/session/index.ts';
import type { BackupProof } from './platform/backup/backup-proof.ts';
import { backupStorage } from './platform/backup/backup-storage.ts';
import { type Backup, openBackup } from './platform/backup/open-backup.ts';
import { migrationsOf, restore } from './platform/backup/restore.ts';
import { NoScratchDatabase, withScratchDatabase } from './platform/backup/scratch-database.ts';
import type { Config } from './platform/config.ts';
import { type Connection, type Database, openDatabase } from './platform/db/client.ts';
import { prepareDatabase } from './start-up.ts';

/** The live database beside which the proof is made, its configuration, and the migrations and version of this build. */
export type ProofOptions = { connection: Connection; config: Config; migrations: string; version: string };

const FILES_OPENED = 10;
const silent = pino({ level: 'silent' });

/**
 * Restores a backup into a scratch database beside the live one, as an operator would after a loss: reads all bytes and rows, runs this
 * build's migrations, signs in and opens some files. The scratch database is dropped; the live one is not touched.
 */
export async function proveBackup(path: string, options: ProofOptions): Promise<BackupProof> {
  const done = { rows: 0, files: 0 };
  try {
    const backup = await openBackup(path);
    try {
      const { tables, files } = backup.manifest;
      await withScratchDatabase(options.connection, (scratch) => restoreAndUse(scratch, backup, options));
      done.rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
      done.files = files.count;
      const lost = [...files.missing, ...files.changed];
      if (lost.length === 0) return { result: 'proven', reason: '', ...done };
      return { result: 'failed', reason: lostWords(files.missing.length, files.changed.length, lost), ...done };
    } finally {
      await backup.close();
    }
  } catch (error) {
    return { result: error instanceof NoScratchDatabase ? 'unproven' : 'failed', reason: reasonOf(error), ...done };
  }
}

async function restoreAndUse(scratch: Connection, backup: Backup, { config, migrations, version }: ProofOptions): Promise<void> {
  const storage = backupStorage(backup);
  const known = readMigrationFiles({ migrationsFolder: migrations });
  migrationsOf(backup, known);
  await restore({ backup, migrations: known, connection: scratch, storage });
  const database = openDatabase(scratch, { max: 4 });
  try {
    const demo = await prepareDatabase(database, { migrations, demo: false, adminPassword: undefined, storage, log: silent });
    // A proof sends nothing to people or to other systems.
    const alone = { ...config, wecom: null, wecomStandIn: null, ai: null, metrics: null };
    const app = await buildApp({ config: alone, database, version, demo, storage });
    try {
      await signIn(app, database);
      await openFiles(database, storage);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function signIn(app: App, { db }: Database): Promise<void> {
  const [person] = await db
    .select({ loginId: users.loginId })
    .from(users)
    .where(and(eq(users.kind, 'staff'), eq(users.active, true), isNotNull(users.loginId)))
    .orderBy(asc(users.id))
    .limit(1);
  const key = person?.loginId && (await issueAdminKeyLocally({ db, now: new Date() }, person.loginId));
  if (!person || !key) throw new Error('没有可以登录的员工');
  const { path } = calls.session.loginAdmin;
  const payload = { loginId: person.loginId, tokenKey: key.tokenKey };
  const signedIn = (await app.inject({ method: 'POST', url: `${API_PREFIX}${path}`, payload })).json();
  if (signedIn.code !== '00000') throw new Error(`登录失败：${signedIn.msg}`);
  const headers = { 'x-access-token': signedIn.result };
  const account = (await app.inject({ url: `${API_PREFIX}${calls.account.get.path}`, headers })).json();
  if (account.code !== '00000') throw new Error(`登录后读不到账号：${account.msg}`);
}

async function openFiles({ db }: Database, storage: ReturnType<typeof backupStorage>): Promise<void> {
  for (const { storageKey, sha256 } of await someStoredFiles({ db }, FILES_OPENED)) {
    const bytes = await storage.read(storageKey);
    // The backup's manifest lists the files that were missing when it was made.
    if (!bytes) continue;
    const hash = createHash('sha256');
    for await (const piece of bytes) hash.update(piece);
    if (hash.digest('hex') !== sha256) throw new Error(`文件 ${storageKey} 和上传时不一样`);
  }
}

const KEYS_NAMED = 5;

function lostWords(missing: number, changed: number, keys: readonly string[]): string {
  const counted = [missing > 0 && `${missing} 个文件不在`, changed > 0 && `${changed} 个文件和上传时不一样`].filter(Boolean);
  const more = keys.length > KEYS_NAMED ? ` 等 ${keys.length} 个` : '';
  return `备份里${counted.join('，')}：${keys.slice(0, KEYS_NAMED).join('、')}${more}`;
}

/** The first line of the innermost error: outer messages contain statements with their values. */
function reasonOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  const shown = error instanceof Error && error.name === 'RestoreRefused' ? error : cause;
  return (shown instanceof Error ? shown.message : String(shown)).split('\n', 1)[0]?.slice(0, 300) ?? '';
}
