import { randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeFolders } from '../../make-folders.ts';
import { type Account, canEnter, isRoot, ordinaryOwner, unprivilegedAccount } from './account.ts';
import { claimElsewhere } from './claim-elsewhere.ts';
import type { EmbeddedLog } from './log.ts';
import { cannotBeMade, StartRefused } from './start-refused.ts';

/** Where the cluster is (`<folder>/pg`) and which account runs it; `dataDir` is the real path of the server's data folder. */
export type ClusterLocation = { dataDir: string; folder: string; account: Account | undefined };

/** The file in a data folder that names the place of its cluster, if that is elsewhere. */
export const POINTER = 'pg.elsewhere';

/** Creates the data folder and decides where its cluster is: in it or, as root if no other account can reach it, in `systemDir`. */
export async function locateCluster(options: { dataDir: string; systemDir: string; log: EmbeddedLog }): Promise<ClusterLocation> {
  await makeDataFolder(options.dataDir);
  const dataDir = await realpath(options.dataDir);
  const here = await exists(join(dataDir, 'pg'));
  const elsewhere = here ? undefined : await readPointer(dataDir);
  if (elsewhere) await claimElsewhere(elsewhere, dataDir);
  if (!isRoot()) return { dataDir, folder: elsewhere ?? dataDir, account: undefined };

  if (elsewhere) return { dataDir, folder: elsewhere, account: (await ordinaryOwner(elsewhere)) ?? (await unprivilegedAccount()) };
  const account = (await ordinaryOwner(join(dataDir, 'pg'))) ?? (await ordinaryOwner(dataDir)) ?? (await unprivilegedAccount());
  if (await canEnter(dataDir, account)) return { dataDir, folder: dataDir, account };
  if (here) throw unreachable(dataDir, account);
  return { dataDir, folder: await settleElsewhere(dataDir, options, account), account };
}

/** Creates the data folder with permissions that let the account of the database through. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const made = await makeFolders(dataDir).catch((error: unknown) => {
    throw cannotBeMade(error, dataDir);
  });
  if (!made) return;
  // PostgreSQL, which is not root, can pass through to its own folder but read nothing on the way.
  await chmod(dataDir, isRoot() ? 0o711 : 0o700);
}

async function settleElsewhere(
  dataDir: string,
  { systemDir, log }: { systemDir: string; log: EmbeddedLog },
  account: Account,
): Promise<string> {
  const id = randomBytes(6).toString('hex');
  const folder = (await tryFolder(join(systemDir, id), account)) ?? (await tryFolder(join(tmpdir(), `houtai-${id}`), account));
  if (!folder) throw unreachable(dataDir, account);
  await claimElsewhere(folder, dataDir);
  await writeFile(join(dataDir, POINTER), `${folder}\n`);
  log.warn(
    `PostgreSQL does not run as root, and the account it runs as (uid ${account.uid}) cannot reach ${dataDir}: its files are in ${folder}`,
  );
  return folder;
}

async function tryFolder(folder: string, account: Account): Promise<string | undefined> {
  try {
    await mkdir(folder, { recursive: true });
    const real = await realpath(folder);
    await chown(real, account.uid, account.gid);
    await chmod(real, 0o700);
    return (await canEnter(real, account)) ? real : undefined;
  } catch {
    return undefined;
  }
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  const folder = (await readFile(join(dataDir, POINTER), 'utf8').catch(() => '')).trim();
  if (!folder) return undefined;
  if (await exists(folder)) return folder;
  await access(dataDir);
  throw new StartRefused(
    `数据目录 ${dataDir} 的数据库文件在 ${folder}，但当前用户打不开或它已不存在。请用上次启动的用户运行，或恢复该目录；若要从空库开始，请删除 ${join(dataDir, POINTER)}。\n` +
      `The database of ${dataDir} is in ${folder}, which is gone or closed to this account. ` +
      `Start as the account that started it last, or restore that folder; to begin with an empty database, remove ${join(dataDir, POINTER)}.`,
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function unreachable(dataDir: string, account: Account): StartRefused {
  return new StartRefused(
    `PostgreSQL 不能以 root 运行，而它使用的账号（uid ${account.uid}）无法进入 ${dataDir}。请对其上级目录执行 chmod o+x，或把数据目录移到该账号可进入的位置，或以普通用户启动。\n` +
      `PostgreSQL does not run as root, and the account it runs as (uid ${account.uid}) cannot enter ${dataDir}. ` +
      'Run chmod o+x on the folders above it, move the data folder, or start as an ordinary user.',
  );
}
