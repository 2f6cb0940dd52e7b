import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** The operating system account PostgreSQL runs as, when that is not the one this process runs as. */
export type Account = { uid: number; gid: number };

const run = promisify(execFile);

/** Whether this process may become any account, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The account without rights of this system, which PostgreSQL runs as when nobody else owns the data folder. */
export async function nobody(): Promise<Account> {
  return { uid: await idOf('-u', 65534), gid: await idOf('-g', 65534) };
}

async function idOf(flag: string, fallback: number): Promise<number> {
  const id = await run('id', [flag, 'nobody']).then(
    ({ stdout }) => Number(stdout),
    () => Number.NaN,
  );
  return Number.isInteger(id) && id > 0 ? id : fallback;
}

/** Who owns `path`, when it exists and its owner is not root. */
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
