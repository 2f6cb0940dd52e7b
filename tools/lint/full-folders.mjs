// How many files may lie beside each other: what does not fit on a screen is searched, not read.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MOST = 25;

/** Why there may not be another file in the folder of this path from the root; null while there is room. */
export function fullFolder(root, path) {
  const folder = dirname(path);
  const files = siblingFiles(join(root, folder));
  return files <= MOST
    ? null
    : `${folder} has ${files} files beside each other, at most ${MOST} are read at a glance. Give those of one subject a folder.`;
}

/** How many files lie in a folder, tests not counted. */
export function siblingFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !/\.(?:test|spec)\./.test(entry.name)).length;
}
