import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freeBytesAt, isThere } from '../../room.ts';
import { LastingClient } from '../start/lasting-client.ts';
import { findBinaries, type PostgresSource } from './binaries.ts';
import { type ClusterLocation, locateCluster, POINTER } from './cluster-location.ts';
import { clusterMajor, makeCluster, removeUnfinishedCluster } from './cluster.ts';
import { type Endpoint, openEndpoint } from './endpoint.ts';
import { lockFolder } from './folder-lock.ts';
import { type EmbeddedLog, logWhenSlow } from './log.ts';
import { isAlive, killImmediately, type Server, shutDown, startPostmaster } from './postmaster.ts';
import { diskFullRefusal, refusedByFileSystem } from './start-refused.ts';

export type EmbeddedOptions = {
  /** Created if missing. Only one server at a time uses it. */
  dataDir: string;
  log: EmbeddedLog;
  /** PostgreSQL settings that override ours, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
  /** The space for a first start, with the rows and files of the demo. */
  firstStartBytes?: number;
  /** Tests also run on the PostgreSQL of a distribution. */
  source?: PostgresSource;
  /** Where root puts files that no other account could reach in the data folder. */
  systemDir?: string;
};

/** A running PostgreSQL, restarted whenever it dies, until `stop`. */
export type Embedded = {
  /** How to reach it, the same after every restart; the host is the folder of the socket. */
  connection: Endpoint & { database: string };
  /** The folder of the cluster (`pg`) and its log (`pg.log`): the data folder, or another one if root's data folder is closed. */
  folder: string;
  /** The current process id of PostgreSQL. */
  pid(): number;
  stop(): Promise<void>;
  /** Kills PostgreSQL; committed data stays. */
  kill(): Promise<void>;
};

export const DATABASE = 'houtai';
const LOOK_EVERY_MS = 200;

/** Twice the size of the cluster with the demo, because the first use makes it grow. */
const FIRST_START_BYTES = 134_217_728;
const PATIENCE_MS = 30_000;
const RETRY_EVERY_MS = 1_000;

/** Starts or adopts the PostgreSQL of a data folder; throws `StartRefused` if the person at the terminal has to act first. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const releases: (() => Promise<void>)[] = [];
  const releaseAll = async () => {
    for (const release of releases.splice(0).toReversed()) await release();
  };
  try {
    await expectRoom(options);
    const place = await locateCluster({ dataDir: options.dataDir, systemDir: options.systemDir ?? '/var/lib/houtai', log: options.log });
    // A server that reaches the cluster without its data folder must not start it either, so both folders are locked.
    for (const folder of new Set([place.dataDir, place.folder])) releases.push((await lockFolder(folder)).release);
    const server = await prepare(place, options);
    releases.push(server.close);
    const running = await supervise(server);
    releases.push(running.stop);
    await createDatabase(server.endpoint);
    const connection = { ...server.endpoint, database: DATABASE };
    return { connection, folder: place.folder, pid: running.pid, stop: releaseAll, kill: running.kill };
  } catch (error) {
    await releaseAll();
    throw refusedByFileSystem(error, options.dataDir);
  }
}

/** Throws if a first start would run out of space. */
async function expectRoom({ dataDir, firstStartBytes = FIRST_START_BYTES }: EmbeddedOptions): Promise<void> {
  if ((await isThere(join(dataDir, 'pg'))) || (await isThere(join(dataDir, POINTER)))) return;
  const free = await freeBytesAt(dataDir);
  if (free !== undefined && free < firstStartBytes) throw diskFullRefusal(dataDir, firstStartBytes, free);
}

async function prepare(
  place: ClusterLocation,
  { log, settings = {}, systemDir = '/var/lib/houtai', source }: EmbeddedOptions,
): Promise<Server & { close(): Promise<void> }> {
  await removeUnfinishedCluster(place);
  const major = await clusterMajor(place);
  const binaries = await findBinaries({ major, account: place.account, systemDir, log, source });
  if (major === undefined) await makeCluster(place, binaries, log);
  const { endpoint, close } = await openEndpoint(place);
  return { place, binaries, endpoint, settings, log, close };
}

async function supervise(server: Server): Promise<Pick<Embedded, 'pid' | 'stop' | 'kill'>> {
  const { log } = server;
  const stopping = new AbortController();
  const isWanted = () => !stopping.signal.aborted;
  let pid = await startPostmaster(server, { isWanted, patienceMs: PATIENCE_MS });

  const watch = async () => {
    while (isWanted()) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (!isWanted() || isAlive(pid)) continue;
      const died = Date.now();
      log.warn('PostgreSQL has ended unexpectedly: starting it again');
      pid = await bringUpAtLast(server, isWanted);
      if (isWanted()) log.info(`PostgreSQL answers again after ${Date.now() - died} ms`);
    }
  };
  const watching = watch();
  const stop = async () => {
    stopping.abort();
    await watching;
    await logWhenSlow(log, 'Stopping PostgreSQL', shutDown(server, pid));
  };
  const kill = async () => {
    stopping.abort();
    await killImmediately(pid);
  };
  return { pid: () => pid, stop, kill };
}

// A full disk or a lost mount is fixed some day, so the server keeps trying and logging and does not give up its database.
async function bringUpAtLast(server: Server, isWanted: () => boolean): Promise<number> {
  for (;;) {
    try {
      return await startPostmaster(server, { isWanted, patienceMs: PATIENCE_MS });
    } catch (error) {
      server.log.error(error instanceof Error ? error.message : String(error));
      await sleep(RETRY_EVERY_MS);
    }
  }
}

async function createDatabase(endpoint: Endpoint): Promise<void> {
  const client = new LastingClient({ ...endpoint, database: 'postgres' });
  try {
    await client.connect();
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rows.length === 0) await client.query(`create database ${client.escapeIdentifier(DATABASE)}`);
  } finally {
    await client.end();
  }
}
