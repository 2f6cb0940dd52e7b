import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { StartRefused } from './start-refused.ts';

const MARK = 'database.moved';

/** Marks a data folder whose database was moved; `place` names host and database, without a password. */
export function markMoved(dataDir: string, place: string): Promise<void> {
  return writeFile(join(dataDir, MARK), `${place}\n`, { flag: 'wx' });
}

/** Refuses to start the embedded database of a folder whose rows were moved, because people would work on outdated rows. */
export async function refuseMovedDatabase(dataDir: string): Promise<void> {
  const place = await readFile(join(dataDir, MARK), 'utf8').catch(() => null);
  if (place === null) return;
  throw new StartRefused(
    `这个数据目录的数据库已经迁到 ${place.trim()}，请用 DATABASE_URL 启动。要回到内置数据库，请删除 ${join(dataDir, MARK)}（迁出之后的改动不在里面）。\n` +
      `The database of this data folder was moved to ${place.trim()}: start with DATABASE_URL. To go back to the embedded one, remove ${join(dataDir, MARK)}; what was changed since the move is not in it.`,
  );
}
