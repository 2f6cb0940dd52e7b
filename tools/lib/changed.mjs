import { execFileSync } from 'node:child_process';

import { root } from './project.mjs';

/** Files that affect every check: when one of them changes, everything is checked again. */
const COMMON = /^(package-lock\.json|tsconfig\.base\.json|\.oxlintrc\.json|tools\/lint\/|tools\/.*\.d\.mts$)/;
const LINTED = /\.[cm]?[jt]sx?$/;
/** The files of `npm run new` and of the library that the generated code uses. */
const NEW_SLICE =
  /^(tools\/(new-slice|slice\/)|packages\/contract\/src\/lists\/resource|apps\/server\/src\/modules\/resources\/|apps\/web\/src\/kit\/resource\/)/;
/** With more names the command line would be too long. */
const MOST = 300;

/** The files that differ from the point where this branch left main, untracked ones included; undefined if git cannot tell. */
export function changedFiles(folder = root) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const base = ['main', 'origin/main'].map((name) => tried(() => git('merge-base', 'HEAD', name).trim())).find(Boolean) ?? 'HEAD';
  return tried(() =>
    [git('diff', '-z', '--name-only', '--diff-filter=d', base), git('ls-files', '-z', '--others', '--exclude-standard')]
      .flatMap((names) => names.split('\0'))
      .filter(Boolean),
  );
}

function tried(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The arguments for linting these changes: some files, or an empty list for all files; undefined when nothing needs linting. */
export function lintedOf(files) {
  if (files === undefined || files.some((file) => COMMON.test(file))) return [];
  const linted = files.filter((file) => LINTED.test(file));
  if (linted.length > MOST) return [];
  return linted.length === 0 ? undefined : linted;
}

/** The packages whose types these changes can break: all of them if the contract changes. */
export function typedOf(files, packages) {
  if (files === undefined || files.some((file) => COMMON.test(file) || file.startsWith('packages/contract/'))) return packages;
  return packages.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
}

/** Whether these changes can break the output of `npm run new`. */
export function touchesNewSlice(files) {
  return files === undefined || files.some((file) => NEW_SLICE.test(file));
}
