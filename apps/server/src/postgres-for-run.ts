import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { pino } from 'pino';
import type { TestProject } from 'vitest/node';

import { openDatabase } from './platform/db/client.ts';
import { type Embedded, startEmbedded } from './platform/db/embedded/embedded.ts';
import { DEMO_PASSWORD } from './platform/db/seeds.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';
import { prepareDatabase } from './start-up.ts';

// Nothing in a test run outlives it, so nothing is synced to disk.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' };

/** Starts one PostgreSQL for the test run and gives it a migrated database with the demo rows, which tests copy. What else a run shares has a place beside it. */
export default async function postgresForRun(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-test-'));
  // As root, PostgreSQL runs as another account, which has to get through.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error }, settings: SETTINGS });
  const endNow = (): void => void process.kill(embedded.pid(), 'SIGQUIT');
  process.once('exit', endNow);
  const tearDown = async (): Promise<void> => {
    process.off('exit', endNow);
    await embedded.stop();
    await Promise.all([dataDir, embedded.folder].map((folder) => rm(folder, { recursive: true, force: true })));
  };
  try {
    const { database: template, host, port, user, password } = embedded.connection;
    await fillTemplate(embedded, dataDir);
    project.provide('postgres', { host, port, user, password, template });
    project.provide('serverFolder', join(dataDir, 'built'));
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function fillTemplate({ connection }: Embedded, dataDir: string): Promise<void> {
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
