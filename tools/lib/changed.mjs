import { execFileSync } from 'node:child_process';

import { root } from './project.mjs';

/** What the rest is judged by: when it changes, everything is looked at again. */
const COMMON = /^(package-lock\.json|tsconfig\.base\.json|\.oxlintrc\.json|tools\/lint\/|tools\/.*\.d\.mts$)/;
const LINTED = /\.[cm]?[jt]sx?$/;
/** What `npm run new` writes, and the library that this stands on. */
const NEW_SLICE =
  /^(tools\/(new-slice|slice\/)|packages\/contract\/src\/lists\/resource|apps\/server\/src\/modules\/resources\/|apps\/web\/src\/kit\/resource\/)/;
/** More names than this are not for a command line. */
const MOST = 300;

/** The files that differ from where this branch left main, those that git does not know yet included; undefined where git cannot say. */
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

/** The arguments of a lint of these changes: files, or none for all of them; undefined when nothing is to be looked at. */
export function lintedOf(files) {
  if (files === undefined || files.some((file) => COMMON.test(file))) return [];
  const linted = files.filter((file) => LINTED.test(file));
  if (linted.length > MOST) return [];
  return linted.length === 0 ? undefined : linted;
}

/** Those of `packages` whose types these changes can break: all of them with the contract. */
export function typedOf(files, packages) {
  if (files === undefined || files.some((file) => COMMON.test(file) || file.startsWith('packages/contract/'))) return packages;
  return packages.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
}

/** Whether these changes can break what `npm run new` writes. */
export function touchesNewSlice(files) {
  return files === undefined || files.some((file) => NEW_SLICE.test(file));
}
