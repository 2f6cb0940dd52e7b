import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { pino } from 'pino';
import type { TestProject } from 'vitest/node';

import { keepTemplate, takeTemplate, templateKey } from '../../../tools/lib/stored-template.mjs';
import { openDatabase } from './platform/db/client.ts';
import { type Embedded, startEmbedded } from './platform/db/embedded/embedded.ts';
import { DEMO_PASSWORD } from './platform/db/start/seeds.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';

// Nothing of a test run has to survive it, so nothing is synced to disk.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' };
const LOG = { info: () => {}, warn: console.warn, error: console.error };

/**
 * Starts one PostgreSQL for the test run, with a migrated database and the demo rows, which tests copy, and a folder for other files that
 * the run shares.
 */
export default async function postgresForRun(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'houtai-test-'));
  // As root, PostgreSQL runs as another account, which needs access.
  await chmod(folder, 0o711);
  const embedded = await startWithTemplate(join(folder, 'data'));
  const endNow = (): void => void process.kill(embedded.pid(), 'SIGQUIT');
  process.once('exit', endNow);
  const { database: template, host, port, user, password } = embedded.connection;
  project.provide('postgres', { host, port, user, password, template });
  project.provide('serverFolder', join(folder, 'built'));
  return async () => {
    process.off('exit', endNow);
    await embedded.stop();
    await Promise.all([folder, embedded.folder].map((path) => rm(path, { recursive: true, force: true })));
  };
}

/** Migrations and seeds take longer than many tests: the next run within the hour takes what this one made. */
async function startWithTemplate(dataDir: string): Promise<Embedded> {
  // The step that repeats tests on the PostgreSQL of the distribution says so.
  const isOfSystem = process.env['HOUTAI_TEST_POSTGRES'] === 'system';
  const start = (): Promise<Embedded> =>
    startEmbedded({ dataDir, log: LOG, settings: SETTINGS, ...(isOfSystem && { source: 'system' as const }) });
  const key = templateKey();
  if (!isOfSystem && (await takeTemplate(key, dataDir))) return start();
  const embedded = await start();
  try {
    await fillTemplate(embedded, dataDir);
  } finally {
    await embedded.stop();
  }
  // Elsewhere than in its data folder a cluster is found by its place.
  if (!isOfSystem && embedded.folder === dataDir) await keepTemplate(key, dataDir);
  return start();
}

async function fillTemplate({ connection }: Embedded, dataDir: string): Promise<void> {
  // Loads the whole server, which a run on a kept template does without.
  const { prepareDatabase } = await import('./start-up.ts');
  const database = openDatabase(connection, { max: 2 });
  const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));
  try {
    const storage = diskStorage(join(dataDir, 'files'));
    await prepareDatabase(database, { migrations, demo: true, adminPassword: DEMO_PASSWORD, storage, log: pino({ level: 'silent' }) });
  } finally {
    // A database that somebody is connected to cannot be copied.
    await database.close();
  }
}
