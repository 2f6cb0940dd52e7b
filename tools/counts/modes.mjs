import { nameOf, nodesIn } from './sources.mjs';

/** Members that the context of a call has for some calls only: each is a question that every function may forget to ask. */
export function countModes(sources) {
  return sources
    .filter(({ path }) => path === 'apps/server/src/platform/db/work/context.ts')
    .flatMap(({ tree }) => [...nodesIn(tree)])
    .filter(({ node }) => node.type === 'TSTypeAliasDeclaration' && ['OpenCtx', 'Ctx'].includes(nameOf(node.id)))
    .flatMap(({ node }) => [...nodesIn(node)])
    .filter(({ node }) => node.type === 'TSPropertySignature' && node.optional)
    .map(({ node }) => nameOf(node.key));
}
