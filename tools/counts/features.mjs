import { nameOf, nodesIn } from './sources.mjs';

const TAG = /^[a-z][\w-]*(?::[\w-]+){2}$/;

/** Finds the permission tags and the nouns for parts of the kit that features repeat from a declaration, as `file:line`. */
export function countTagsAndNouns(sources) {
  const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';
  const isTag = ({ node }) => isText(node) && TAG.test(node.value);
  const isNoun = ({ node }) => node.type === 'JSXAttribute' && nameOf(node.name) === 'noun' && isText(node.value);
  return sources
    .filter(({ path }) => path.startsWith('apps/web/src/features/'))
    .flatMap(({ path, tree, lineOf }) =>
      [...nodesIn(tree)].filter((one) => isTag(one) || isNoun(one)).map(({ node }) => `${path}:${lineOf(node.start)}`),
    );
}
