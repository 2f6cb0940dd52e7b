import { dirname, join } from 'node:path/posix';

import { runnerImport } from 'vite';

import { calledName, nameOf, nodesIn, textOf } from './sources.mjs';
import { callsDefinedIn } from './standard-calls.mjs';

/** The parameters of every list. The view is not a filter, and a required parameter is not one either. */
const OF_EVERY_LIST = new Set(['offset', 'limit', 'sort', 'view']);

/** The names that a query has where it is read; rows have columns of the same names. */
const QUERY = /^(?:query|input|filters?|asked|where)$/;

/**
 * The lists of the contract under `root` with their filters, as `{ subject, call, filters }`. Runs the contract, because the source alone
 * does not show what a schema accepts.
 */
export async function readLists(root) {
  const { module } = await runnerImport(join(root, 'packages/contract/src/index.ts'), { configFile: false, logLevel: 'error' });
  return Object.entries(module.calls).flatMap(([subject, calls]) =>
    Object.entries(calls)
      .filter(([, { list }]) => list)
      .map(([call, { request }]) => ({ subject, call, filters: filtersOf(request) })),
  );
}

function filtersOf(request) {
  const shape = request.shape ?? request.def.in?.shape ?? {};
  return Object.keys(shape).filter((name) => !OF_EVERY_LIST.has(name) && shape[name].safeParse(undefined).success);
}

/** The filters of lists that are defined by hand, and those among them that the server's module never reads, as `subject.call: filter`. */
export function countFilters(lists, sources) {
  const byHand = lists.filter((list) => isByHand(list, sources));
  const named = (list, filters) => filters.map((filter) => `${list.subject}.${list.call}: ${filter}`);
  return {
    byHand: byHand.flatMap((list) => named(list, list.filters)),
    unserved: byHand.flatMap((list) => named(list, unservedOf(list, sources))),
  };
}

/** Whether a list is defined by hand. The library serves a declared list, and does not compile when a filter is missing. */
function isByHand({ subject, call }, sources) {
  const isIts = ({ node }) => calledName(node) === 'subject' && textOf(node.arguments[0]) === subject;
  const source = sources.find(
    ({ path, text, tree }) => path.startsWith('packages/contract/src/') && text.includes('subject(') && [...nodesIn(tree)].some(isIts),
  );
  if (source === undefined || !/\b(?:resource|list)Calls?\b/.test(source.text)) return true;
  return [source, ...partsOf(source, sources)].some((part) => callsDefinedIn(part).includes(call));
}

/** The sources from which a subject imports calls: neighbours that declare no subject themselves. */
function partsOf({ path, tree }, sources) {
  const imported = tree.body.filter(({ type }) => type === 'ImportDeclaration').map(({ source }) => textOf(source));
  const paths = imported.filter((from) => from.startsWith('./')).map((from) => join(dirname(path), from));
  return sources.filter((one) => paths.includes(one.path) && !one.text.includes('subject('));
}

function unservedOf({ subject, call, filters }, sources) {
  const serves = new RegExp(`\\bcalls\\.${subject}\\.${call}\\b`);
  const modules = sources
    .filter(({ path, text }) => path.startsWith('apps/server/src/modules/') && serves.test(text))
    .map(({ path }) => dirname(path));
  const read = new Set(
    sources.filter(({ path }) => modules.some((module) => path.startsWith(`${module}/`))).flatMap((source) => [...namesRead(source)]),
  );
  return filters.filter((name) => !read.has(name));
}

/**
 * The names that a source reads from a query: `query.keyword`, `{ keyword }` of a parameter or a constant, or a key of a table that must
 * have them all.
 */
function* namesRead({ tree }) {
  for (const {
    node,
    above: [parent],
  } of nodesIn(tree)) {
    if (parent?.type === 'MemberExpression' && parent.property === node && QUERY.test(nameOf(parent.object) ?? '')) yield nameOf(node);
    else if (node.type === 'ObjectPattern') yield* node.properties.map(({ key }) => nameOf(key));
    else if (node.type === 'TSSatisfiesExpression') yield* (node.expression.properties ?? []).map(({ key }) => nameOf(key));
  }
}
