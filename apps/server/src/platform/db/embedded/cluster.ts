import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { type Binaries, binaryPath, processOptions } from './binaries.ts';
import { damagedClusterError, expectOwnCluster } from './cluster-fit.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { makePassword, OWNER, passwordFile } from './endpoint.ts';
import { type EmbeddedLog, logWhenSlow } from './log.ts';
import { StartRefused } from './start-refused.ts';

/** The major version of the cluster, if there is one. */
export async function clusterMajor(place: ClusterLocation): Promise<number | undefined> {
  const cluster = join(place.folder, 'pg');
  if (!(await stat(cluster).catch(ifThere))) return undefined;
  await expectOwnCluster(place);
  const major = Number.parseInt((await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(ifThere)) ?? '', 10);
  if (!(major > 0)) throw damagedClusterError(cluster);
  return major;
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Creates the cluster under a temporary name and renames it when it is complete, so that a killed first start leaves no half cluster. */
export async function makeCluster(place: ClusterLocation, binaries: Binaries, log: EmbeddedLog): Promise<void> {
  const half = await mkdtemp(join(place.folder, 'pg.init.'));
  await chmod(half, 0o700);
  if (place.account) await chown(half, place.account.uid, place.account.gid);
  if (process.platform === 'win32') await makePassword(place);
  await logWhenSlow(log, 'Preparing the database (first start only)', initdb(half, place, binaries));
  await rename(half, join(place.folder, 'pg'));
  await syncFolder(place.folder);
}

/**
 * Removes the rest of an interrupted first start. An orphaned initdb may still be writing there; what cannot be removed now is removed at
 * the next start.
 */
export async function removeUnfinishedCluster(place: ClusterLocation): Promise<void> {
  const names = (await readdir(place.folder)).filter((name) => name === 'pg.init' || name.startsWith('pg.init.'));
  await Promise.all(names.map((name) => rm(join(place.folder, name), { recursive: true, force: true }).catch(() => undefined)));
}

function initdb(folder: string, place: ClusterLocation, binaries: Binaries): Promise<void> {
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C'];
  const access =
    process.platform === 'win32'
      ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile(place)}`]
      : ['--auth-local=trust', '--auth-host=reject'];
  const args = ['-D', folder, '-U', OWNER, '-E', 'UTF8', ...locale, ...access, '--data-checksums', '--no-instructions'];
  return new Promise((resolve, reject) => {
    let said = '';
    const child = spawn(join(binaries.bin, binaryPath('initdb')), args, {
      ...processOptions(place.account),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(initdbFailed(place, said.trim()))));
  });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32' || !(await stat(folder)).isDirectory()) return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function initdbFailed(place: ClusterLocation, said: string): StartRefused {
  return new StartRefused(
    `无法在 ${place.folder} 创建数据库。请检查权限和剩余空间，然后重新启动；未完成的文件会自动清理。PostgreSQL 的说明如下：\n` +
      `The database could not be made in ${place.folder}. Check its mode and the free space, then start again; half-made files are removed. PostgreSQL said:\n${said}`,
  );
}
