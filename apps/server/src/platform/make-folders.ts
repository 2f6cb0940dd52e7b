import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and what is missing above it; false when it is there already. Node's own way of doing so never ends where the
 * system makes no folders at all, as below /proc: this one throws what the system said.
 */
export async function makeFolders(folder: string): Promise<boolean> {
  const error = await tryToMake(folder);
  if (!error) return true;
  if (error.code === 'EEXIST' && (await isFolder(folder))) return false;
  const parent = dirname(folder);
  if (error.code !== 'ENOENT' || parent === folder || (await isFolder(parent))) throw error;
  await makeFolders(parent);
  return makeFolders(folder);
}

function tryToMake(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  return mkdir(folder).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
