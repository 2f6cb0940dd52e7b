import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { root } from './project.mjs';

const SERVER = 'apps/server/src';
const PLATFORM = `${SERVER}/platform/`;
/** Modules of Node, and those of the tests that start processes, open sockets, send files or take them apart. */
const USES_NODE = /from '(node:|\S+\/testing\/(export-sheet|installed-server|read-stream|upload-to|zip-of)\.ts')/;

/**
 * The tests of the server, as paths in the project, that another Node may answer otherwise: those of the platform, through which modules
 * speak to Node, and those that do so themselves. What is left is rules and statements, which have the same language on both.
 */
export function testsOfNode() {
  return readdirSync(join(root, SERVER), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => path.startsWith(PLATFORM) || USES_NODE.test(readFileSync(join(root, path), 'utf8')))
    .toSorted();
}
