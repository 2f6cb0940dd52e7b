import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** The operating system account of PostgreSQL, if it is not that of this process. */
export type Account = { uid: number; gid: number };

const run = promisify(execFile);

/** Whether this process runs as root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The system's account without rights, used for PostgreSQL if only root owns the data folder. */
export async function unprivilegedAccount(): Promise<Account> {
  return { uid: await idOf('-u', 65534), gid: await idOf('-g', 65534) };
}

async function idOf(flag: string, fallback: number): Promise<number> {
  const id = await run('id', [flag, 'nobody']).then(
    ({ stdout }) => Number(stdout),
    () => Number.NaN,
  );
  return Number.isInteger(id) && id > 0 ? id : fallback;
}

/** The owner of `path`, if it exists and its owner is not root. */
export async function ordinaryOwner(path: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(path).catch(() => ({ uid: 0, gid: 0 }));
  return uid > 0 ? { uid, gid } : undefined;
}

/** Whether `account` may pass through `folder` and every folder above it, by their modes. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & executeBit) === 0) return false;
  return dirname(folder) === folder || canEnter(dirname(folder), account);
}
