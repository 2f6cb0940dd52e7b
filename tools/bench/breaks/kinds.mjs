import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { openPostgres, postgresPid } from '../console-server.mjs';

/** Longer than the server waits for an unresponsive database. */
const FROZEN_MS = 7_000;
const DROPPED_MS = 2_000;

/** The ways to break a database; one that does not recover by itself is restored when the promise resolves. */
export const KINDS = {
  'stop-fast': ({ dataDir }) => signal(dataDir, 'SIGINT'),
  'stop-immediate': ({ dataDir }) => signal(dataDir, 'SIGQUIT'),
  'kill-postmaster': ({ dataDir }) => signal(dataDir, 'SIGKILL'),
  'kill-backend': ({ dataDir }) => killBackend(dataDir),
  'kill-all': ({ dataDir }) => signalAll(dataDir, 'SIGKILL'),
  terminate: ({ dataDir }) => endConnections(dataDir),
  'cut-socket': ({ proxy }) => proxy.cut(),
  'drop-packets': async ({ proxy }) => {
    proxy.drop();
    await sleep(DROPPED_MS);
    proxy.pass();
  },
  freeze: async ({ dataDir }) => {
    const frozen = signalAll(dataDir, 'SIGSTOP');
    await sleep(FROZEN_MS);
    // A process that ended in the meantime cannot be resumed.
    for (const pid of frozen) sent(pid, 'SIGCONT');
  },
};

/** Those that need a proxy in place of the database's socket. */
export const PROXIED = ['cut-socket', 'drop-packets'];

/** Ends all connections, so that new ones use the proxy. */
export const endConnections = (dataDir) =>
  asked(
    dataDir,
    (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );

function signal(dataDir, name) {
  process.kill(postgresPid(dataDir), name);
}

/** The postmaster is stopped first, because it would replace processes that end. */
function signalAll(dataDir, name) {
  const postmaster = postgresPid(dataDir);
  process.kill(postmaster, 'SIGSTOP');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [postmaster, ...children].filter((pid) => sent(pid, name));
}

function sent(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function killBackend(dataDir) {
  const [backend] = await asked(
    dataDir,
    (sql) => sql`select pid from pg_stat_activity where application_name = 'houtai' order by state_change desc limit 1`,
  );
  sent(backend.pid, 'SIGKILL');
}

async function asked(dataDir, question) {
  const sql = openPostgres(dataDir);
  try {
    return await question(sql);
  } finally {
    await sql.end();
  }
}
