import { calledName, nameOf, nodesIn } from './sources.mjs';

const USUAL = new Set(['page', 'get', 'add', 'update', 'remove', 'export', 'history', 'comment', 'counts']);

/** The library that gives calls to subjects; it is not a subject itself. */
const LIBRARY = /^packages\/contract\/src\/lists\/resource-[^/]+$/;

/** The standard calls of a resource that a subject defines by hand, as `file: call`. */
export function countStandardCalls(sources) {
  return sources
    .filter(({ path }) => path.startsWith('packages/contract/src/') && !LIBRARY.test(path))
    .flatMap((source) =>
      callsDefinedIn(source)
        .filter((name) => USUAL.has(name))
        .map((name) => `${source.path}: ${name}`),
    );
}

/** The names under which a source of the contract defines calls. */
export function callsDefinedIn({ tree, text }) {
  if (!/\b(?:define|export)Call\(/.test(text)) return [];
  const isCall = ({ node }) => node.type === 'Property' && /^(?:define|export)Call$/.test(calledName(node.value) ?? '');
  return [...nodesIn(tree)].filter(isCall).map(({ node }) => nameOf(node.key));
}
