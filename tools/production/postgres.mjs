import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Stop } from '../lib/run.mjs';
import { waitUntil } from './wait-until.mjs';

const INSTALLED = '/usr/lib/postgresql';

/** PostgreSQL refuses to run as root, so root starts it as nobody. */
const NOBODY = 65_534;

/** The folder of the newest installed PostgreSQL of the distribution. */
export function postgresBinaries() {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).filter((name) => existsSync(join(INSTALLED, name, 'bin/postgres'))) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Stop("skipped: no PostgreSQL of the distribution (install 'postgresql')", 0);
  return { version: newest, bin: join(INSTALLED, newest, 'bin') };
}

/** Starts an empty PostgreSQL of the distribution on a loopback port; `stop` ends it and removes its data. */
export async function startPostgres(port) {
  const { version, bin } = postgresBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'houtai-postgres-'));
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets, { mode: 0o777 });
  if (account.uid) chownSync(sockets, account.uid, account.gid);
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'houtai', '--auth', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'], {
    ...account,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Stop(`initdb: ${made.stderr}`);
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', sockets], {
    ...account,
    stdio: 'ignore',
  });
  const isReady = () => spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
  await waitUntil(isReady, 'PostgreSQL answers');
  return {
    version,
    url: `postgres://houtai@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
