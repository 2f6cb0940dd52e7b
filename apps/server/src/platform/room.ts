import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The free bytes for a folder that may not exist yet; undefined if the system does not say. */
export async function freeBytesAt(path: string): Promise<number | undefined> {
  const found = await statfs(path).catch((error: NodeJS.ErrnoException) => error);
  if (!(found instanceof Error)) return found.blocks > 0 ? found.bavail * found.bsize : undefined;
  return found.code === 'ENOENT' && dirname(path) !== path ? freeBytesAt(dirname(path)) : undefined;
}

/** Whether a file or folder exists. */
export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
