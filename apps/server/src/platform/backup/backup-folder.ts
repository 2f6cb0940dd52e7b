import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolders } from '../make-folders.ts';

/** Names that commands and jobs give to backups; other files in the folder are left alone. */
const NAME = /^houtai-\d{8}-\d{6}\.tar$/;

/** The path of a new backup; creates the folder. */
export async function nextBackup(folder: string, now = new Date()): Promise<string> {
  await makeFolders(folder);
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return join(folder, `houtai-${moment}.tar`);
}

/** The path of the newest complete backup, or null. */
export async function newestBackup(folder: string): Promise<string | null> {
  const name = (await backupsIn(folder)).at(-1);
  return name === undefined ? null : join(folder, name);
}

/** Removes all but the `keep` newest backups, and none of `spared`; returns the removed names. */
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
