// Which folders of a parent import which, read from the disk: judging one import needs to know the others.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import { subpathTarget } from './subpaths.mjs';

/** An editor lints for hours, and a single run is over before files change. */
const KEPT_MS = 5_000;

const kept = new Map();

/** The folders that each folder in `parent` imports, without the arrows in `leftOut`, written `a → b`. */
function graphOf(parent, leftOut) {
  const known = kept.get(parent);
  if (known !== undefined && Date.now() - known.at < KEPT_MS) return known.graph;
  const graph = new Map();
  for (const entry of readdirSync(parent, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const own = folderOf(parent, file);
    if (own === null) continue;
    const others = importsOf(file).flatMap((path) => folderOf(parent, path) ?? []);
    const found = others.filter((other) => other !== own && !leftOut.includes(`${own} → ${other}`));
    graph.set(own, new Set([...(graph.get(own) ?? []), ...found]));
  }
  kept.set(parent, { graph, at: Date.now() });
  return graph;
}

/** The folder of `parent` that contains a file; null for a file directly in `parent` or outside it. */
export function folderOf(parent, file) {
  const [folder, ...below] = relative(parent, file).split(sep);
  return folder === '..' || below.length === 0 ? null : folder;
}

function importsOf(file) {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*'([.#][^']+)'/g);
  return [...specifiers].flatMap(([, specifier]) => {
    const [bare] = specifier.split('?');
    return bare.startsWith('#') ? (subpathTarget(file, bare) ?? []) : join(dirname(file), bare);
  });
}

/** The shortest import path from a folder back to itself that begins with `next`; null when there is none. */
export function circleThrough(parent, own, { next, leftOut = [] }) {
  if (leftOut.includes(`${own} → ${next}`)) return null;
  const graph = graphOf(parent, leftOut);
  const ways = [[own, next]];
  const seen = new Set([next]);
  for (const way of ways) {
    for (const other of graph.get(way.at(-1)) ?? []) {
      if (other === own) return [...way, own];
      if (!seen.has(other)) ways.push([...way, other]);
      seen.add(other);
    }
  }
  return null;
}
