import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { root } from '../lib/project.mjs';

const POLL_MS = 10;
const LIMIT_MS = 120_000;
const PATIENCE_MS = 12_000;

/**
 * Starts the console's server with a data folder on a free port, by `npm start` or, without `npm`, by the script behind it; `from` is the
 * folder of the sources, `env` further environment variables, and `signal` aborts the start. `listeningMs` is the time from the start of
 * the process to the first answer; `pid` is that of the server itself, except with `npm`.
 */
export async function startConsole({ dataDir, from = root, npm = false, env: more = {}, signal: ending }) {
  mkdirSync(dataDir, { recursive: true });
  // As root, PostgreSQL runs as another account, which needs access.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  // Clients need different addresses, as behind a proxy, because the server limits the requests of one address.
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    HOUTAI_DATA: dataDir,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    HOUTAI_WECOM_STAND_IN: '',
    ...more,
  };
  delete env.DATABASE_URL;
  const [command, ...args] = npm ? npmRun('start') : [process.execPath, 'tools/start.mjs'];
  const begun = performance.now();
  const child = spawn(command, args, { cwd: from, env, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const address = `http://127.0.0.1:${port}`;
  const stop = () => end(child, dataDir);
  try {
    await answers(address, child, ending);
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\n${Buffer.concat(said).toString().slice(-2_000)}`, { cause: error });
  }
  return { address, dataDir, pid: child.pid, listeningMs: performance.now() - begun, stop };
}

/** The program and arguments with which npm runs a script of the project. */
export function npmRun(script, ...args) {
  const npm = process.env.npm_execpath;
  return [...(npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']), '--prefix', root, 'run', script, '--', ...args];
}

async function answers(address, child, ending) {
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    ending?.throwIfAborted();
    if (child.exitCode !== null) throw new Error('the server ended before it answered');
    if (
      await fetch(`${address}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(POLL_MS);
  }
  throw new Error(`the server did not answer within ${LIMIT_MS / 1000} s`);
}

// A killed server leaves its database, which has a process group of its own.
async function end(child, dataDir) {
  const database = postgresPid(dataDir);
  const databaseRuns = () => database !== undefined && isAlive(database);
  if (!hasEnded(child)) {
    signal(child.pid, 'SIGTERM');
    const limit = performance.now() + PATIENCE_MS;
    while (!hasEnded(child) && performance.now() < limit) await sleep(20);
    if (!hasEnded(child)) signal(child.pid, 'SIGKILL');
  }
  // npm ends before the server that it started.
  for (let waited = 0; databaseRuns() && waited < PATIENCE_MS; waited += 20) await sleep(20);
  if (databaseRuns()) process.kill(database, 'SIGQUIT');
}

function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

function signal(pid, name) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
  } catch {
    // It has ended by itself.
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The lines of the database's postmaster.pid: process id first, the folder of its socket fifth. */
function postmaster(dataDir) {
  try {
    return readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function clusterFolder(dataDir) {
  try {
    return join(readFileSync(join(dataDir, 'pg.elsewhere'), 'utf8').trim(), 'pg');
  } catch {
    return join(dataDir, 'pg');
  }
}

/** The process id of the database of a data folder, while it runs. */
export function postgresPid(dataDir) {
  return Number(postmaster(dataDir)[0]) || undefined;
}

/** The socket of the database of a data folder. */
export function socketOf(dataDir) {
  const [, , , port, folder] = postmaster(dataDir);
  return join(folder, `.s.PGSQL.${port}`);
}

/** A connection to the database of a data folder, to fill it faster than people would. */
export function openPostgres(dataDir) {
  const { Pool } = createRequire(join(root, 'apps/server/package.json'))('pg');
  const [, , , port, socketFolder] = postmaster(dataDir);
  const pool = new Pool({ host: socketFolder, port: Number(port), user: 'houtai', database: 'houtai', max: 1 });
  const ask = async (text, values) => (await pool.query(text, values)).rows;
  const sql = (strings, ...values) =>
    ask(
      strings.reduce((text, part, at) => `${text}$${at}${part}`),
      values,
    );
  return Object.assign(sql, { unsafe: ask, end: () => pool.end() });
}
