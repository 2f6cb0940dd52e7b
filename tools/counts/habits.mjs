import { calledName, declarationsOf, nameOf, nodesIn } from './sources.mjs';

const WEB = 'apps/web/src/';
/** Leaves out `fault`: docs/words.md gives it a meaning different from `error`. */
const PRIVATE_WORDS = /^(usual|kept|asked|place|told)s?$/i;

/** Counts how the web refreshes and sends, by hand and through the platform. */
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

/** Controls of features with a literal number as their maximum length: `maxLength={11}`. */
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

/** Exported names with a word that only this project understands. */
export function countPrivateWords(sources) {
  return sources.flatMap((source) =>
    declarationsOf(source)
      .filter(({ name, isExported }) => isExported && name.split(/_|(?<=[a-z\d])(?=[A-Z])/).some((word) => PRIVATE_WORDS.test(word)))
      .map(({ name }) => `${source.path}: ${name}`),
  );
}
