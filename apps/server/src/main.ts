import { existsSync } from 'node:fs';
import type { Server } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { BASE_PATH } from '@houtai/contract/limits';
import type { Logger } from 'pino';

import { buildApp } from './app.ts';
import { notifyAboutFailedJob } from './modules/jobs/index.ts';
import { proveBackupBy } from './platform/backup/prove-by-command.ts';
import { refuseUnfinished } from './platform/backup/unfinished-restore.ts';
import { assertPublicAddress, type Config, messagingOf, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/client.ts';
import { type Embedded, startEmbedded } from './platform/db/embedded/embedded.ts';
import { refuseMovedDatabase } from './platform/db/embedded/moved-database.ts';
import { DEMO_PASSWORD } from './platform/db/start/seeds.ts';
import { watchDatabase } from './platform/db/watch.ts';
import { answerWhileClosing } from './platform/http/replies/answer-while-closing.ts';
import { jobLanes } from './platform/jobs/job.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { makeLog } from './platform/log.ts';
import { makeFolders } from './platform/make-folders.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { expectFreePort } from './platform/ready-to-listen.ts';
import { startAdvice } from './platform/start-advice.ts';
import { claimStorage, expectStorage, openStorage } from './platform/storage/open-storage.ts';
import { versionIn } from './platform/version.ts';
import { prepareDatabase } from './start-up.ts';

const here = dirname(fileURLToPath(import.meta.url));
const packageFolder = join(here, '..');
const version = versionIn(packageFolder);

/** How to stop what has been started so far, the newest first; used by a failed start and by a signal. */
const started: (() => Promise<void>)[] = [];

/** Where the server will listen, once the configuration is read. */
let place: Parameters<typeof startAdvice>[1] = null;

/** Kills PostgreSQL, once it is running. */
let killDatabase: () => Promise<void> = async () => {};

/** After this time the sender of the signal kills the process, and PostgreSQL must not be left behind. */
const STOP_MOST_MS = 8_500;

let isStopping = false;

async function stopAll(): Promise<void> {
  for (const stop of started.splice(0)) await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}

function stopOnSignals(log: Logger): void {
  const stop = (signal: string): void => {
    // npm, a terminal and an impatient person send several signals; the first one is already handled.
    if (isStopping) return log.info({ signal }, 'still stopping');
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => void killDatabase().finally(() => process.exit(1)), STOP_MOST_MS).unref();
    void stopAll().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  place = { port: config.port, host: config.host, hasDatabaseUrl: config.databaseUrl !== undefined };
  process.env['TZ'] = config.zone;
  const log = makeLog(config.logLevel);
  stopOnSignals(log);
  await expectFreePort(config);
  await refuseUnfinished(config.dataDir);
  await expectStorage(config);
  const embedded = config.databaseUrl ? null : await startDatabase(config.dataDir, log);
  const connection = config.databaseUrl ?? embedded?.connection ?? '';
  const database = openDatabase(connection);
  started.unshift(database.close);
  await makeFolders(config.dataDir).catch((err: unknown) => log.error({ err }, 'no file can be kept: the data folder cannot be made'));
  // The first files are few and small, and the start has checked the free space.
  const storage = await openStorage(config, { keepFreeBytes: 0 });
  const { adminPassword, adminPhone } = config;
  const migrations = join(packageFolder, 'drizzle');
  const demo = await prepareDatabase(database, { migrations, demo: config.demo, adminPassword, adminPhone, storage, log });
  if (config.demo && !demo) log.warn('this database holds a company of its own: the demo company is not added to it');
  await claimStorage(config, database.db);
  assertPublicAddress(config, demo);
  started.unshift(watchDatabase(database, log));
  // Loaded only when configured, so that a server without metrics does not pay for them.
  const metrics = config.metrics && (await import('./platform/metrics/metrics.ts')).makeMetrics(version, database.pools);
  const webRoot = join(packageFolder, '../web/dist');
  const app = await buildApp({
    config: { ...config, wecom: messagingOf(config, demo) },
    database,
    version,
    demo,
    proveBackup: proveBackupBy(join(here, 'cli/prove-backup.js')),
    loggerInstance: log,
    ...(metrics && { metrics }),
    ...(existsSync(webRoot) && { webRoot }),
  });
  started.unshift(async () => {
    // A request that never ends must not keep the database from stopping in order.
    setTimeout(() => app.server.closeAllConnections(), 3_000).unref();
    const at = { port: portOf(app.server, config.port), host: config.host };
    if (app.server.listening) answerWhileClosing(at);
    await app.close();
  });
  if (metrics && config.metrics) {
    const served = await serveMetrics(app, metrics, config.metrics);
    started.unshift(served.close);
    log.info({ port: served.port }, 'figures are served for monitoring');
  }
  await app.listen({ port: config.port, host: config.host });
  greet(config, portOf(app.server, config.port), demo);
  started.unshift(...jobLanes(app.jobs).map((jobs) => startJobs(app, { connection, jobs, onFailed: notifyAboutFailedJob })));
}

async function startDatabase(dataDir: string, log: Logger): Promise<Embedded> {
  await refuseMovedDatabase(dataDir);
  const starting = startEmbedded({ dataDir, log });
  // A signal during the start also ends the start.
  started.unshift(() =>
    starting.then(
      ({ stop }) => stop(),
      () => {},
    ),
  );
  const embedded = await starting;
  killDatabase = embedded.kill;
  return embedded;
}

/** The actual port: with PORT=0 the system chose one. */
function portOf(server: Server, configured: number): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : configured;
}

function greet({ host }: Config, port: number, demo: boolean): void {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}${BASE_PATH}/`;
  const people = demo ? `\n  演示账号 demo accounts: 13800000000 (系统管理员) … 13800000006   密码 password: ${DEMO_PASSWORD}` : '';
  process.stdout.write(`\n  Houtai 后台 ${version}: ${address}${people}\n\n`);
}

main().catch(async (error: unknown) => {
  // A start that is being stopped fails for that reason.
  if (isStopping) return;
  await stopAll();
  process.stderr.write(`\n  Houtai cannot start: ${startAdvice(error, place)}\n\n`);
  process.exit(1);
});
