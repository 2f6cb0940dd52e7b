import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { root } from './project.mjs';

/** The mark of tests that another Node may answer otherwise, or that only a newer one can run; vitest knows it as a tag. */
export const NODE_TAG = 'node24';

const SERVER = 'apps/server/src';
const PLATFORM = `${SERVER}/platform/`;
/** A whole file, or a test in it. */
const MARK = /^\/\/ @module-tag node24$|\btags: \['node24'\]/m;

/**
 * The tests of the server, as paths in the project, that are repeated on another Node: those of the platform, through which modules speak
 * to Node, and those that are marked. What is left is rules and statements, which have the same language on both.
 */
export function testsOfNode() {
  return testsOfServer()
    .filter((path) => path.startsWith(PLATFORM) || isMarked(path))
    .toSorted();
}

/** Those of them that carry the mark. */
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
