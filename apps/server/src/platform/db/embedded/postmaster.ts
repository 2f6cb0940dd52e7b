import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchownSync, fstatSync, openSync } from 'node:fs';
import { readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Binaries, binaryPath, processOptions } from './binaries.ts';
import { copiedWhileRunning, permanentStartFault } from './cluster-fit.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { type Endpoint, postmasterFile, probeEndpoint } from './endpoint.ts';
import type { EmbeddedLog } from './log.ts';
import { StartRefused } from './start-refused.ts';

/** A PostgreSQL server with an existing cluster; `settings` are its command line settings. */
export type Server = { place: ClusterLocation; binaries: Binaries; endpoint: Endpoint; settings: Record<string, string>; log: EmbeddedLog };

/** The wait ends when `isWanted` returns false; `patienceMs` is how long failing starts are retried before the start is refused. */
type Wait = { isWanted: () => boolean; patienceMs: number };

const LOG_LIMIT_BYTES = 5_000_000;
const SAY_EVERY_MS = 5000;
const FEW_CORES = 4;

/**
 * Starts the server until it answers and returns its process id. A running server is adopted. A failed start is retried, because a killed
 * server's shared memory stays in use for a second or so. Returns 0 if it is no longer wanted and not running.
 */
export async function startPostmaster(server: Server, wait: Wait): Promise<number> {
  const begun = Date.now();
  let child: ChildProcess | undefined;
  let said = begun - SAY_EVERY_MS + 1000;
  let logFrom = 0;
  for (let pause = 50; wait.isWanted(); pause = Math.min(pause * 1.3, 500)) {
    const state = await probeEndpoint(server.endpoint);
    const { pid } = await postmasterFile(server.place);
    if (state === 'answers' && pid) return pid;
    if (state === 'absent' && !isRunning(child)) {
      if (child) await throwIfHopeless(server, { logFrom, isLate: Date.now() - begun > wait.patienceMs });
      await dropForeignPidFiles(server);
      ({ child, logFrom } = await spawnPostmaster(server));
    }
    if (Date.now() - said > SAY_EVERY_MS) {
      said = Date.now();
      server.log.info(`Waiting for PostgreSQL (${state === 'busy' ? 'recovering' : 'starting'}, ${Math.round((said - begun) / 1000)} s)`);
    }
    await sleep(isRunning(child) ? 20 : pause);
  }
  return isRunning(child) ? child.pid : 0;
}

function isRunning(child: ChildProcess | undefined): child is ChildProcess & { pid: number } {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function spawnPostmaster({ place, binaries, endpoint, settings }: Server): Promise<{ child: ChildProcess; logFrom: number }> {
  await turnLog(place);
  const log = openSync(logFile(place), 'a', 0o600);
  try {
    const { size: logFrom } = fstatSync(log);
    if (place.account) fchownSync(log, place.account.uid, place.account.gid);
    const child = spawn(join(binaries.bin, binaryPath('postgres')), postmasterArgs(place, endpoint, settings), {
      ...processOptions(place.account),
      // A process group of its own: Ctrl-C signals only Node, which then stops it in order. Otherwise requests in flight would lose the
      // database.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log],
    });
    // A program that cannot be run is treated as one that ended: `pid` stays undefined.
    child.on('error', () => {});
    child.unref();
    return { child, logFrom };
  } finally {
    closeSync(log);
  }
}

function postmasterArgs(place: ClusterLocation, endpoint: Endpoint, settings: Record<string, string>): string[] {
  const isPipe = process.platform !== 'win32';
  const all = {
    listen_addresses: isPipe ? '' : endpoint.host,
    unix_socket_directories: isPipe ? `"${endpoint.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    port: String(endpoint.port),
    jit: 'off',
    shared_buffers: '128MB',
    // The files are on a local disk and mostly in memory.
    random_page_cost: '1.1',
    // On few cores, a parallel count would take the processor from everybody else.
    ...(availableParallelism() <= FEW_CORES && { max_parallel_workers_per_gather: '0' }),
    // After a sudden death, every file of the cluster would be synced on its own, which takes seconds; on Linux one call syncs them all.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements contain users' data; the server logs failing calls itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  };
  return ['-D', join(place.folder, 'pg'), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

// After a crash of the machine or a container, the process id in its files may belong to any program, and PostgreSQL would never start
// again. PostgreSQL also checks by shared memory whether another server uses the files.
async function dropForeignPidFiles({ place, endpoint }: Server): Promise<void> {
  const { pid, cluster } = await postmasterFile(place);
  if (process.platform !== 'linux' || pid === undefined) return;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (!name) return;
  const own = join(place.folder, 'pg');
  if (/^(postgres|postmaster)\n$/.test(name)) {
    // A server's working directory is the folder of its files, even after a rename; that of another account's process is unknown.
    const worksIn = await readlink(`/proc/${pid}/cwd`).catch(() => own);
    if (worksIn === own) return;
    if (worksIn === cluster) throw copiedWhileRunning(own, cluster);
  }
  for (const file of ['postmaster.pid', `.s.PGSQL.${endpoint.port}.lock`]) await rm(join(own, file), { force: true });
}

/** Stops the server without waiting for its clients; committed data stays. */
export async function shutDown({ place, binaries, log }: Server, pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  if (process.platform === 'win32') {
    const args = ['stop', '-D', join(place.folder, 'pg'), '-m', 'fast', '-t', '8'];
    const child = spawn(join(binaries.bin, binaryPath('pg_ctl')), args, { ...processOptions(place.account), stdio: 'ignore' });
    await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
    return;
  }
  signal(pid, 'SIGINT');
  if (await endsWithin(pid, 7000)) return;
  log.warn('PostgreSQL did not stop in 7 s: it is stopped hard and recovers at the next start');
  await killImmediately(pid);
}

/** Kills the server without notice to its clients; it recovers at the next start. */
export async function killImmediately(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  signal(pid, 'SIGQUIT');
  await endsWithin(pid, 1_000);
}

/** Whether this process may signal a process with this id. */
export function isAlive(pid: number): boolean {
  return pid > 0 && signal(pid, 0);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function endsWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return !isAlive(pid);
}

function logFile(place: ClusterLocation): string {
  return join(place.folder, 'pg.log');
}

async function throwIfHopeless(server: Server, { logFrom, isLate }: { logFrom: number; isLate: boolean }): Promise<void> {
  const lasting = permanentStartFault(server.place.folder, await logSince(server.place, logFrom));
  if (lasting) throw lasting;
  if (isLate) throw await startFailed(server);
}

async function logSince(place: ClusterLocation, from: number): Promise<string> {
  const whole = await readFile(logFile(place)).catch(() => Buffer.alloc(0));
  return whole.subarray(from).toString();
}

async function turnLog(place: ClusterLocation): Promise<void> {
  const { size } = await stat(logFile(place)).catch(() => ({ size: 0 }));
  if (size > LOG_LIMIT_BYTES) await rename(logFile(place), `${logFile(place)}.1`);
}

async function startFailed({ place }: Server): Promise<StartRefused> {
  const said = (await readFile(logFile(place), 'utf8').catch(() => '')).trimEnd().split('\n').slice(-12).join('\n');
  return new StartRefused(
    `数据库启动失败（${place.folder}）。请根据下面 ${logFile(place)} 的最后几行处理后重新启动：\n` +
      `PostgreSQL does not start in ${place.folder}. The last lines of ${logFile(place)} say why:\n${said}`,
  );
}
