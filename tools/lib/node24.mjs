import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { npmCi } from './npm-ci.mjs';
import { root } from './project.mjs';

const PINNED = join(root, 'tools/node24');
const FOLDER = join(root, '.cache/node24');
const PACKAGE = `node-${process.platform}-${process.arch}`;

/** Why there is nothing to check on the newer Node here, or undefined. */
export function whyNotOn24(version = process.versions.node, pinned = readPinned(), name = PACKAGE) {
  if (Number(version.split('.')[0]) >= 24) return `this is Node ${version}`;
  return pinned[name] ? undefined : `no package brings Node 24 to ${name.replace('node-', '')}`;
}

/** Installs into `.cache`, once, the Node 24 of the npm package that `tools/node24` pins by version and hash, and returns its path. */
export async function fetchNode24() {
  const node = join(FOLDER, 'node_modules', PACKAGE, 'bin/node');
  const wanted = `v${readPinned()[PACKAGE]}`;
  if (versionOf(node) === wanted) return node;
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(PINNED, name), join(FOLDER, name));
  await npmCi(FOLDER, ['--ignore-scripts']);
  const found = versionOf(node);
  if (found !== wanted) throw new Error(`${node} is ${found ?? 'missing'} instead of ${wanted}`);
  return node;
}

function readPinned() {
  return JSON.parse(readFileSync(join(PINNED, 'package.json'), 'utf8')).optionalDependencies;
}

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
