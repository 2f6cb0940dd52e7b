import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';

export const MAX_SIBLING_FILES = 25;

/** Tests stand beside what they test; decisions and migrations are numbered and looked up by their number. */
const LEFT_OUT = /\.(?:test|spec)\.|^docs\/decisions\/|^apps\/server\/drizzle\/|^(?:\.|[^/]+$)/;

/** Counts the files of each folder of these paths, the fullest first, as `[folder, files]`. */
export function countFolders(paths) {
  const folders = new Map();
  for (const path of paths.filter((one) => !LEFT_OUT.test(one))) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return [...folders].toSorted(([a, most], [b, least]) => least - most || (a < b ? -1 : 1));
}

/** The files under `root` that git tracks or could track. */
export function filesOfRepository(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const gone = execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\n');
  return listed.split('\n').filter((path) => path && !gone.includes(path));
}
