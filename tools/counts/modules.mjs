import { basename, dirname } from 'node:path/posix';

import { calledName, declarationsOf, nameOf, nodesIn, targetOf } from './sources.mjs';

const MODULES = 'apps/server/src/modules/';

/** Counts how the modules of the server import each other, and which tables they export. */
export function countModules(sources) {
  const files = sources.filter(({ path }) => path.startsWith(MODULES) && path.slice(MODULES.length).includes('/'));
  const homes = new Set(
    files.filter(({ path }) => /(^index|\.routes|\.tables|\.?module)\.ts$/.test(basename(path))).map(({ path }) => dirname(path)),
  );
  const moduleOf = (path) => [...homes].filter((home) => path?.startsWith(`${home}/`)).toSorted((a, b) => b.length - a.length)[0];
  const arrows = new Map([...homes].map((home) => [home, new Set()]));
  for (const { path, tree } of files) {
    for (const { source } of tree.body) {
      const [from, to] = [moduleOf(path), moduleOf(source && targetOf(path, source.value))];
      if (from !== undefined && to !== undefined && from !== to) arrows.get(from).add(to);
    }
  }
  const short = (home) => home.slice(MODULES.length);
  const mutual = [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => from < to && arrows.get(to).has(from)).map((to) => [from, to]),
  );
  const circle = largestCircle(arrows);
  const indexes = files.filter(({ path }) => homes.has(dirname(path)) && basename(path) === 'index.ts');
  const tables = indexes.flatMap((index) => tablesHandedOut(index, sources));
  return {
    modules: homes.size,
    mutual: mutual.map((pair) => pair.map(short).join(' ↔ ')).toSorted(),
    circle: circle.map(short).toSorted(),
    tables: tables.toSorted(),
  };
}

/** The largest set of modules in which every module reaches every other. */
function largestCircle(arrows) {
  const reached = new Map([...arrows.keys()].map((from) => [from, reachedFrom(from, arrows)]));
  const circles = [...reached].map(([from, targets]) => [...targets].filter((to) => reached.get(to).has(from)));
  return circles.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function reachedFrom(from, arrows) {
  const reached = new Set();
  const waiting = [...arrows.get(from)];
  for (let to = waiting.pop(); to; to = waiting.pop()) {
    if (reached.has(to)) continue;
    reached.add(to);
    waiting.push(...arrows.get(to));
  }
  return reached;
}

function tablesHandedOut({ path, tree }, sources) {
  const handed = tree.body.filter(({ type, source }) => type === 'ExportNamedDeclaration' && source);
  return handed.flatMap(({ source, specifiers }) => {
    const target = sources.find((one) => one.path === targetOf(path, source.value));
    const tables = declarationsOf(target ?? { tree: { body: [] } }).filter(({ init }) => calledName(init) === 'pgTable');
    return specifiers
      .map(({ exported }) => nameOf(exported))
      .filter((name) => tables.some((table) => table.name === name))
      .map((name) => `${basename(dirname(path))}.${name}`);
  });
}

/** Process-wide collections that an exported function adds to for other folders, as `file: function`. */
export function countRegistries(sources) {
  const server = sources.filter(({ path }) => path.startsWith('apps/server/src/'));
  const adders = server.flatMap((source) => addersOf(source).map((name) => ({ source, name })));
  const isUsedElsewhere = ({ source, name }) =>
    server.some(({ path, text }) => dirname(path) !== dirname(source.path) && text.includes(`${name}(`));
  return adders.filter(isUsedElsewhere).map(({ source, name }) => `${source.path}: ${name}`);
}

// A registering function returns nothing; a function that returns a value uses the collection as its own state.
function addersOf(source) {
  const declared = declarationsOf(source);
  const isCollection = ({ type, callee, elements }) =>
    (type === 'NewExpression' && /^(Map|Set)$/.test(nameOf(callee) ?? '')) || (type === 'ArrayExpression' && elements.length === 0);
  const collections = declared.filter(({ init }) => init && isCollection(init)).map(({ name }) => name);
  const isAdding = ({ node }) => /^(set|add|push)$/.test(calledName(node) ?? '') && collections.includes(nameOf(node.callee.object));
  return declared
    .filter(
      ({ node, isExported }) => isExported && node.returnType?.typeAnnotation.type === 'TSVoidKeyword' && [...nodesIn(node)].some(isAdding),
    )
    .map(({ name }) => name);
}
