import { calledName, declarationsOf, nameOf, nodesIn, targetOf, textOf } from './sources.mjs';

const HOME = '/admin/workbench';

/** The paths of the console's pages, each with the places that declare it: a page's manifest, the constant it names, or a subject's `page`. */
export function pagePaths(sources) {
  const paths = new Map();
  const add = (path, at) => paths.set(path, [...(paths.get(path) ?? []), at]);
  for (const source of sources) {
    for (const { node } of nodesIn(source.tree)) {
      if (calledName(node) === 'pageAt' && textOf(node.arguments[0])) add(textOf(node.arguments[0]), placeOf(source, node.arguments[0]));
      const wanted = { definePage: 'path', subject: 'page' }[calledName(node)];
      const value = wanted && node.arguments.flatMap((one) => one.properties ?? []).find(({ key }) => nameOf(key) === wanted)?.value;
      const found = value && written(sources, source, value);
      if (found) add(found.text, found.at);
    }
  }
  return paths;
}

/** The text of a value and where it is written: in place, or as a constant of this or another source. */
function written(sources, source, value) {
  const text = textOf(value);
  if (text !== undefined) return { text, at: placeOf(source, value) };
  if (value.type !== 'Identifier') return undefined;
  const own = declarationsOf(source).find(({ name }) => name === value.name);
  if (own) return own.init && written(sources, source, own.init);
  const bringing = source.tree.body.find(({ specifiers }) => specifiers?.some(({ local }) => local?.name === value.name));
  const target = bringing?.source && targetOf(source.path, bringing.source.value);
  const other = sources.find(({ path }) => path === target);
  const there = other && declarationsOf(other).find(({ name }) => name === value.name);
  return there?.init && written(sources, other, there.init);
}

/** Strings and templates of server and web that begin with the path of a page, except where the page is declared. */
export function countPaths(sources) {
  const paths = pagePaths(sources);
  const declaring = new Set([...paths.values()].flat());
  const literals = sources.flatMap((source) =>
    [...nodesIn(source.tree)].flatMap(({ node }) => {
      const text = textOf(node);
      const path = text && [...paths.keys()].find((one) => text === one || ['?', '#', '/'].some((sign) => text.startsWith(one + sign)));
      return path ? [{ at: placeOf(source, node), path, file: source.path }] : [];
    }),
  );
  const found = literals.filter(({ at, file }) => file.startsWith('apps/') && !declaring.has(at));
  const within = (place) => found.filter(({ file }) => file.startsWith(place));
  return {
    known: paths.size,
    literals: found.length,
    web: within('apps/web/').length,
    server: within('apps/server/').length,
    seeds: found.filter(({ file }) => file.endsWith('.seed.ts')).length,
    files: new Set(found.map(({ file }) => file)).size,
    home: literals.filter(({ path }) => path === HOME).length,
    places: found.map(({ at }) => at),
  };
}

const placeOf = (source, node) => `${source.path}:${source.lineOf(node.start)}`;
