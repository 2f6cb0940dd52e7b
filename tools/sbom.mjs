import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { root } from './lib/project.mjs';
import { runTool, Stop } from './lib/run.mjs';
import { deliveredPackages, isPermitted } from './production/licences.mjs';

const MOST_BYTES = 64 * 1024 * 1024;

// Writes the software bill of what is delivered (CycloneDX) and prints its licences: npm run sbom [-- file].
await runTool(async () => {
  const file = resolve(process.env.INIT_CWD ?? root, process.argv[2] ?? join(root, '.cache/houtai.cdx.json'));
  const options = ['sbom', '--omit', 'dev', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath, ...options]] : ['npm', options];
  const bill = execFileSync(...npm, { cwd: root, encoding: 'utf8', maxBuffer: MOST_BYTES });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bill);
  const delivered = deliveredPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const licences = [...new Set(delivered.map(({ licence }) => licence))];
  const byLicence = licences.map((licence) => [licence, delivered.filter((one) => one.licence === licence)]);
  for (const [licence, some] of byLicence.toSorted(([, a], [, b]) => b.length - a.length)) {
    console.log(
      `${licence.padEnd(28)} ${String(some.length).padStart(4)}  ${some.length > 6 ? '' : some.map(({ name }) => name).join(', ')}`,
    );
  }
  console.log(`\n${delivered.length} packages; the bill is in ${file}`);
  const refused = delivered.filter(({ licence }) => !isPermitted(licence));
  if (refused.length > 0)
    throw new Stop(`not permitted: ${refused.map(({ name, licence }) => `${name} (${licence || 'no licence'})`).join(', ')}`);
});
