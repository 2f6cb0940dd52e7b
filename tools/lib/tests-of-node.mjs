import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { root } from './project.mjs';

/** The tag of tests whose outcome may depend on the version of Node, or that need a newer one. */
export const NODE_TAG = 'node24';

const SERVER = 'apps/server/src';
const PLATFORM = `${SERVER}/platform/`;
/** Marks a whole file, or one test in it. */
const MARK = /^\/\/ @module-tag node24$|\btags: \['node24'\]/m;

/**
 * The server's tests that are repeated on another Node, as paths from the root: those of the platform, through which modules use Node, and
 * those with the mark. The others test rules and statements, which do not depend on Node.
 */
export function testsOfNode() {
  return testsOfServer()
    .filter((path) => path.startsWith(PLATFORM) || isMarked(path))
    .toSorted();
}

/** The marked tests among them. */
export function markedTests() {
  return testsOfServer().filter(isMarked).toSorted();
}

function testsOfServer() {
  return readdirSync(join(root, SERVER), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

function isMarked(path) {
  return MARK.test(readFileSync(join(root, path), 'utf8'));
}
