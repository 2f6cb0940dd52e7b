import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder with its missing parents; returns false if it already exists. Node's own recursive mkdir never ends where the system
 * creates no folders, as below /proc; this one throws the system's error.
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
