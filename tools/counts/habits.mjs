import { calledName, declarationsOf, nameOf, nodesIn } from './sources.mjs';

const WEB = 'apps/web/src/';
/** `fault` is not among them: docs/words.md gives it a meaning of its own, beside `error`. */
const PRIVATE_WORDS = /^(usual|kept|asked|place|told)s?$/i;

/** How the web refreshes and sends, by hand and by what the platform gives. */
export function countRefreshes(sources) {
  const above = sources.filter(({ path }) => path.startsWith(WEB) && !path.startsWith(`${WEB}platform/`));
  const calls = above.flatMap(({ tree }) => [...nodesIn(tree)].map(({ node }) => node).filter(({ type }) => type === 'CallExpression'));
  const named = (name) => calls.filter((call) => calledName(call) === name);
  return {
    refreshFiles: above.filter(({ path }) => /\/use-[\w-]+-refresh\.ts$/.test(path)).length,
    invalidations: named('invalidateQueries').length,
    direct: named('send').filter((call) => startsAtCalls(call.arguments[0])).length,
    useSend: named('useSend').length,
  };
}

function startsAtCalls(node) {
  return node?.type === 'MemberExpression' ? startsAtCalls(node.object) : nameOf(node) === 'calls';
}

/** Controls of features whose longest text is a number that is written there: `maxLength={11}`. */
export function countLiteralLengths(sources) {
  return sources
    .filter(({ path }) => path.startsWith(`${WEB}features/`))
    .flatMap((source) =>
      [...nodesIn(source.tree)]
        .filter(
          ({ node }) =>
            node.type === 'JSXAttribute' && nameOf(node.name) === 'maxLength' && typeof node.value?.expression?.value === 'number',
        )
        .map(({ node }) => `${source.path}:${source.lineOf(node.start)}`),
    );
}

/** Names that are exported and say a word which only the house understands. */
export function countPrivateWords(sources) {
  return sources.flatMap((source) =>
    declarationsOf(source)
      .filter(({ name, isExported }) => isExported && name.split(/_|(?<=[a-z\d])(?=[A-Z])/).some((word) => PRIVATE_WORDS.test(word)))
      .map(({ name }) => `${source.path}: ${name}`),
  );
}
