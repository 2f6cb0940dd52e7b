import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { entryFor, lockGaps } from './lib/lock-gaps.mjs';
import { root } from './lib/project.mjs';
import { runTool, Stop } from './lib/run.mjs';

// Run after `npm install` with a registry that lacks the binaries of some platforms.
await runTool(async () => {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  for (const gap of lockGaps(lock)) {
    const entry = entryFor(gap);
    if (!entry) throw new Stop(`${gap.name}@${gap.version} is missing from package-lock.json, and its name does not tell its platform.`);
    lock.packages[`node_modules/${gap.name}`] = entry;
    console.log(`added ${gap.name}@${gap.version}`);
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
});
