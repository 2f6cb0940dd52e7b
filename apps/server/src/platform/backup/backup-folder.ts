import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolders } from '../make-folders.ts';

/** Backups that commands and jobs name; anything else in the folder is somebody's own. */
const NAME = /^houtai-\d{8}-\d{6}\.tar$/;

/** The path of a new backup; makes the folder. */
export async function nextBackup(folder: string, now = new Date()): Promise<string> {
  await makeFolders(folder);
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return join(folder, `houtai-${moment}.tar`);
}

/** The path of the newest whole backup; null where there is none. */
export async function newestBackup(folder: string): Promise<string | null> {
  const name = (await backupsIn(folder)).at(-1);
  return name === undefined ? null : join(folder, name);
}

/** Removes all but the newest ones, and never one of `spared`; gives the names of the removed. */
export async function removeOldBackups(folder: string, keep: number, spared: readonly string[]): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(0, -keep).filter((name) => !spared.includes(name));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).toSorted();
}
