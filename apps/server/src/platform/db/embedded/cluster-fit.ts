import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { ClusterLocation } from './cluster-location.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Throws `StartRefused` for a cluster that PostgreSQL would not open because of its owner or its permissions, as of a copy made by root.
 */
export async function expectOwnCluster({ folder, account }: ClusterLocation): Promise<void> {
  if (process.platform === 'win32') return;
  const cluster = join(folder, 'pg');
  const { uid, mode } = await stat(cluster);
  const wanted = account?.uid ?? process.getuid?.() ?? uid;
  if (uid !== wanted) throw wrongOwner(cluster, uid, wanted);
  if ((mode & 0o027) !== 0) throw tooOpen(cluster, mode);
}

const DAMAGED =
  /could not find the database system|control file|pg_control|checkpoint record|database files are incompatible|is not a valid data directory|invalid page in block/;

const SAID: readonly (readonly [RegExp, (cluster: string) => StartRefused])[] = [
  [/No space left on device/, full],
  [/Read-only file system/, readOnly],
  [/Permission denied/, closed],
  [DAMAGED, damagedClusterError],
];

/** The refusal for a failed start of PostgreSQL with a lasting fault; undefined if a retry may succeed. */
export function permanentStartFault(folder: string, said: string): StartRefused | undefined {
  const fatal = said.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR):|^postgres: |^but could not /.test(line));
  for (const [words, refusal] of SAID) if (fatal.some((line) => words.test(line))) return withLine(refusal(join(folder, 'pg')), fatal);
  return undefined;
}

/** The refusal of files that are no complete cluster. */
export function damagedClusterError(cluster: string): StartRefused {
  return new StartRefused(
    `数据库文件 ${cluster} 已损坏或不完整。请用备份恢复整个数据目录；若不需要其中的数据，请移走 ${cluster} 后重新启动，会建立空库。\n` +
      `The database files in ${cluster} are damaged or incomplete. Restore the whole data folder from a backup; ` +
      `to begin anew without their data, move ${cluster} away and start again.`,
  );
}

/** The refusal of files that were copied while PostgreSQL wrote to the original. */
export function copiedWhileRunning(cluster: string, original: string): StartRefused {
  return new StartRefused(
    `数据库文件 ${cluster} 是在 ${original} 的数据库运行时复制的，可能不完整。请用 npm run backup 备份并用 npm run restore 恢复，或停止原来的服务后重新复制。\n` +
      `The database files in ${cluster} were copied from ${original} while its database was running, and may be incomplete. ` +
      'Use npm run backup and npm run restore, or stop that server and copy again.',
  );
}

function withLine(refusal: StartRefused, fatal: readonly string[]): StartRefused {
  return new StartRefused(`${refusal.message}\nPostgreSQL: ${fatal.at(-1) ?? ''}`);
}

function wrongOwner(cluster: string, uid: number, wanted: number): StartRefused {
  const owner = uid === 0 ? 'root' : `uid ${uid}`;
  return new StartRefused(
    `数据库文件 ${cluster} 属于 ${owner}（例如由 root 复制而来），而数据库以 uid ${wanted} 运行，无法使用。请以 root 执行 chown -R ${wanted} ${cluster} 后重新启动。\n` +
      `The database files in ${cluster} belong to ${owner}, as a copy made by root does, and PostgreSQL runs as uid ${wanted}. ` +
      `Run chown -R ${wanted} ${cluster} as root and start again.`,
  );
}

function tooOpen(cluster: string, mode: number): StartRefused {
  const is = (mode & 0o777).toString(8);
  return new StartRefused(
    `数据库目录 ${cluster} 的权限为 ${is}，其他用户可以访问，PostgreSQL 拒绝使用。请执行 chmod 700 ${cluster} 后重新启动。\n` +
      `The database folder ${cluster} has mode ${is}, which lets others in, and PostgreSQL refuses that. Run chmod 700 ${cluster} and start again.`,
  );
}

function closed(cluster: string): StartRefused {
  return new StartRefused(
    `数据库目录 ${cluster} 中有文件没有权限读写。请把整个目录的属主改为它自己的属主（chown -R），或从备份恢复，然后重新启动。\n` +
      `Files in the database folder ${cluster} cannot be read or written. Give all of them the owner of the folder (chown -R), or restore a backup, and start again.`,
  );
}

function readOnly(cluster: string): StartRefused {
  return new StartRefused(
    `数据库目录 ${cluster} 所在的文件系统只读。请以可写方式重新挂载，或用环境变量 HOUTAI_DATA 指定另一个数据目录。\n` +
      `The file system of the database folder ${cluster} is read-only. Mount it writable, or set HOUTAI_DATA to another folder.`,
  );
}

function full(cluster: string): StartRefused {
  return new StartRefused(
    `数据库目录 ${cluster} 所在的磁盘已满。请清理磁盘后重新启动，数据不会丢失。\n` +
      `The disk of the database folder ${cluster} is full. Make room and start again; nothing is lost.`,
  );
}
