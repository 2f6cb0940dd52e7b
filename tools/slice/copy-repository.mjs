import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { root } from '../lib/project.mjs';

/** Copies the repository's sources into a folder that uses the installed packages; the project's own packages come from the copy. */
export function copyRepository(copy) {
  const left = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'coverage']);
  const made = new Set(['e2e/report', 'e2e/results']);
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(basename(path)) && !made.has(relative(root, path)) });
  for (const folder of ['.', 'apps/server', 'apps/web']) linkPackages(join(root, folder), join(copy, folder));
  mkdirSync(join(copy, 'node_modules/@houtai'), { recursive: true });
  for (const [name, folder] of Object.entries({ contract: 'packages/contract', server: 'apps/server', web: 'apps/web' })) {
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@houtai', name), 'dir');
  }
}

function linkPackages(from, to) {
  if (!existsSync(join(from, 'node_modules'))) return;
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(from, 'node_modules')).filter((entry) => entry !== '@houtai')) {
    symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name));
  }
}
