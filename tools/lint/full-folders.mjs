// How many files may lie beside each other: what does not fit on a screen is searched, not read.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MOST = 25;

/** Folders that were over when the limit came. None is added, and anyone who gets one below the limit takes it off. */
export const STILL_FULL = [
  'apps/server/src/modules/knowledge',
  'apps/server/src/modules/projects',
  'apps/server/src/modules/reimbursements',
  'apps/server/src/modules/users',
  'apps/web/src/features/projects',
];

/** Why there may not be another file in the folder of this path from the root; null while there is room. */
export function fullFolder(root, path) {
  const folder = dirname(path);
  if (STILL_FULL.includes(folder)) return null;
  const files = siblingFiles(join(root, folder));
  return files <= MOST
    ? null
    : `${folder} has ${files} files beside each other, at most ${MOST} are read at a glance. Give those of one subject a folder.`;
}

/** How many files lie in a folder, tests not counted. */
export function siblingFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !/\.(?:test|spec)\./.test(entry.name)).length;
}

export const isStillFull = (root, folder) => siblingFiles(join(root, folder)) > MOST;
