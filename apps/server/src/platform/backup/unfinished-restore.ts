import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { makeDataFolder } from '../db/embedded/cluster-location.ts';
import { StartRefused } from '../db/embedded/start-refused.ts';
import { RestoreRefused } from './restore-refused.ts';

const MARK = 'restore.unfinished';

/** Runs a restore into an empty data folder. No server starts on the folder until the restore has succeeded. */
export async function runRestoreInto(dataDir: string, work: () => Promise<void>): Promise<void> {
  await refuseUsed(dataDir);
  await makeDataFolder(dataDir);
  await writeFile(join(dataDir, MARK), '', { flag: 'wx' });
  await work();
  await rm(join(dataDir, MARK));
}

/** Refuses a data folder with an unfinished restore. */
export async function refuseUnfinished(dataDir: string): Promise<void> {
  if (!(await stat(join(dataDir, MARK)).catch(() => null))) return;
  throw new StartRefused(
    `数据目录 ${dataDir} 的恢复没有完成。请清空该目录（使用 DATABASE_URL 时也清空数据库），再运行一次 npm run restore。\n` +
      `A restore into the data folder ${dataDir} did not end. Empty the folder (and the database of DATABASE_URL, if there is one), then run npm run restore again.`,
  );
}

async function refuseUsed(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // The system itself creates this folder at the top of a disk.
  if (names.every((name) => name === 'lost+found')) return;
  throw new RestoreRefused(
    `数据目录 ${dataDir} 里已有内容（或有服务正在使用），没有恢复任何内容。请用 HOUTAI_DATA 指定一个空目录。`,
    `The data folder ${dataDir} holds something already, or a server uses it; nothing was restored. Set HOUTAI_DATA to an empty folder.`,
  );
}
