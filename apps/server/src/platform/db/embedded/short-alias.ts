import { chmod, chown, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Account } from './account.ts';

// The limit is 108 bytes on Linux and 104 on macOS, with the terminating zero; this leaves some room.
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * A path to `folder` that is short enough for a socket with a name of `nameLength` bytes: `folder` itself, or a link in a private temporary
 * folder. The socket is in `folder` either way, so the next process finds it without the link.
 */
export async function shortAlias(
  folder: string,
  nameLength: number,
  account?: Account,
): Promise<{ path: string; remove(): Promise<void> }> {
  if (Buffer.byteLength(folder) + 1 + nameLength <= MAX_SOCKET_PATH_BYTES) return { path: folder, remove: async () => {} };
  const shelf = await mkdtemp(join(tmpdir(), 'houtai-'));
  if (account) await chown(shelf, account.uid, account.gid);
  await chmod(shelf, 0o700);
  await symlink(folder, join(shelf, 'd'), 'dir');
  return { path: join(shelf, 'd'), remove: () => rm(shelf, { recursive: true, force: true }) };
}
