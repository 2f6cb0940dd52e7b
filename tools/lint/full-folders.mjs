// Limits the files of a folder: one that does not fit on a screen has to be searched.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MOST = 25;

/** Why the folder of this path, from the root, has too many files; null while there is room. */
export function fullFolder(root, path) {
  const folder = dirname(path);
  const files = siblingFiles(join(root, folder));
  return files <= MOST
    ? null
    : `${folder} has ${files} files beside each other, at most ${MOST} are read at a glance. Give those of one subject a folder.`;
}

/** The number of files in a folder, without tests. */
export function siblingFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !/\.(?:test|spec)\./.test(entry.name)).length;
}
