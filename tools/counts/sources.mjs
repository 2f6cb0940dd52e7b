import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parseSync } from 'vite';

import { subpathTarget } from '../lint/subpaths.mjs';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const PLACES = ['packages/contract/src', 'apps/server/src', 'apps/web/src'];
const SKIPPED = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$|\.d\.ts$/;

/** The sources of contract, server and web under `root` without tests, as `{ path, text, tree }` with paths relative to `root`. */
export function readSources(root) {
  return PLACES.flatMap((place) => filesIn(join(root, place)))
    .map((file) => ({ file, path: relative(root, file).split(sep).join('/') }))
    .filter(({ path }) => /\.tsx?$/.test(path) && !SKIPPED.test(path))
    .map(({ file, path }) => source(path, readFileSync(file, 'utf8')))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Parses one source; lines count from 1. */
export function source(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineOf = (offset) => starts.findLastIndex((start) => start <= offset) + 1;
  return { path, text, tree: program, lineOf };
}

function filesIn(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch {
    return [];
  }
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Every node below `node`, with the nodes above it, the nearest first. */
export function* nodesIn(node, above = []) {
  yield { node, above };
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* nodesIn(child, [node, ...above]);
    }
  }
}

/** The text of a string or of the beginning of a template, else undefined. */
export function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : undefined;
}

/** The name of an identifier or of a written key, else undefined. */
export function nameOf(node) {
  return node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node.name : textOf(node);
}

/** The name of the called function: `f` for `f(…)` and `x.f(…)`. */
export function calledName(node) {
  const callee = node?.type === 'CallExpression' ? node.callee : undefined;
  return callee?.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
}

/** The top-level declarations of a source, as `{ name, init, node, isExported }`. */
export function declarationsOf({ tree }) {
  return tree.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement.declaration : statement;
    const declared = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
    return declared
      .filter((node) => nameOf(node?.id) !== undefined)
      .map((node) => ({ name: nameOf(node.id), init: node.init, node, isExported }));
  });
}

/** The file that an import in `path` refers to, as a path from the root; undefined for a package. */
export function targetOf(path, specifier) {
  if (specifier.startsWith('@houtai/contract/')) return `packages/contract/src/${specifier.slice('@houtai/contract/'.length)}.ts`;
  if (specifier.startsWith('#')) {
    const file = subpathTarget(join(REPOSITORY, path), specifier);
    return file === null ? undefined : relative(REPOSITORY, file).split(sep).join('/');
  }
  if (!specifier.startsWith('.')) return undefined;
  return new URL(specifier, `file:///${path}`).pathname.slice(1);
}

/** Average (to one decimal) and maximum of some numbers; 0 when there are none. */
export function summaryOf(numbers) {
  const sum = numbers.reduce((total, number) => total + number, 0);
  return { average: numbers.length === 0 ? 0 : Math.round((sum / numbers.length) * 10) / 10, most: Math.max(0, ...numbers) };
}
