import { resolve } from 'node:path';

import { root } from './lib/project.mjs';
import { foreignKeys } from './lint/own-keys.mjs';

/** The packages that read what comes from the wire. */
const PACKAGES = ['packages/contract', 'apps/server', 'apps/web'];

const given = process.argv.slice(2).map((file) => resolve(root, file));
const isOurs = (file) => !/\.test\.tsx?$|\/testing\//.test(file);
const isGiven = (file) => given.length === 0 || given.includes(file);
const found = PACKAGES.filter(
  (folder) => given.length === 0 || given.some((file) => file.startsWith(resolve(root, folder, 'src'))),
).flatMap((folder) => foreignKeys(resolve(root, folder), (file) => isOurs(file) && isGiven(file)));
for (const words of found) console.error(words);
process.exit(found.length === 0 ? 0 : 1);
