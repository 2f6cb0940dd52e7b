import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

import { root } from '../lib/project.mjs';
import { figure, median } from './figures.mjs';

const RUNS = 3;
const NOT_SOURCES = new Set(['node_modules', 'dist', '.git', '.cache', 'coverage']);

/** `npm start` to the first answer: the second one on a data folder, and the first of all with packages there but nothing built. */
export async function startUp(stage) {
  const sources = copySources(join(stage.folder, 'sources'));
  const dataDir = join(stage.folder, 'first');
  const first = await stage.start({ dataDir, from: sources, npm: true });
  await first.stop();
  const again = [];
  for (let run = 0; run < RUNS; run += 1) {
    const second = await stage.start({ dataDir, from: sources, npm: true });
    again.push(second.listeningMs / 1_000);
    await second.stop();
  }
  return [
    figure('second-start', median(again), { unit: 's', atMost: 3, runs: RUNS }),
    figure('first-start', first.listeningMs / 1_000, { unit: 's', atMost: 15, runs: 1 }),
  ];
}

/** A copy of the sources with the packages of this one linked in, where nothing has been built yet. */
function copySources(folder) {
  const isSource = (path) => path !== join(root, 'data') && !NOT_SOURCES.has(basename(path));
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || isSource(path) });
  for (const workspace of ['.', 'apps/server', 'apps/web', 'packages/contract', 'e2e'])
    linkPackages(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'));
  return folder;
}

function linkPackages(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // The workspaces themselves, which are to be those of the copy.
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target, 'junction');
    else if (entry.isFile()) copyFileSync(source, target);
    else if (entry.name.startsWith('@')) linkPackages(source, target);
    else if (!entry.name.startsWith('.vite')) symlinkSync(source, target, 'junction');
  }
}
