import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { StartRefused } from './start-refused.ts';

const RECORD = 'data-folder.json';

/** A folder by its path, and by its device and inode, which a renamed folder keeps and a copy does not have. */
const Folder = z.object({ path: z.string(), dev: z.string(), ino: z.string() });
type Folder = z.infer<typeof Folder>;

/**
 * Claims the cluster in `elsewhere` for the data folder `dataDir` (a real path); throws `StartRefused` if it belongs to another folder, of
 * which this one must be a copy. A cluster without an owner, as of an older version, is claimed.
 */
export async function claimElsewhere(elsewhere: string, dataDir: string): Promise<void> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const mine: Folder = { path: dataDir, dev: String(dev), ino: String(ino) };
  const owner = await ownerOf(elsewhere);
  const isRenamed = owner?.dev === mine.dev && owner.ino === mine.ino;
  if (owner && owner.path !== mine.path && !isRenamed) throw belongsToAnother(dataDir, elsewhere, owner.path);
  if (owner?.path === mine.path && isRenamed) return;
  await writeFile(join(elsewhere, RECORD), `${JSON.stringify(mine)}\n`);
}

async function ownerOf(elsewhere: string): Promise<Folder | null> {
  const text = await readFile(join(elsewhere, RECORD), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : Folder.parse(JSON.parse(text));
}

function belongsToAnother(dataDir: string, elsewhere: string, owner: string): StartRefused {
  return new StartRefused(
    `数据目录 ${dataDir} 是 ${owner} 的副本，而数据库（${elsewhere}）属于 ${owner}，不会被副本打开。` +
      `请在原目录运行 npm run backup，再用 npm run restore 恢复到一个空目录；若是移动了数据目录，请先删除 ${join(elsewhere, RECORD)}。\n` +
      `The data folder ${dataDir} is a copy of ${owner}, whose database in ${elsewhere} it does not open. ` +
      `Use npm run backup on the original and npm run restore into an empty folder; if the data folder was moved, remove ${join(elsewhere, RECORD)} first.`,
  );
}
