import { nameOf, nodesIn } from './sources.mjs';

/** Context members that exist for some calls only: every function that uses one has to check for it. */
export function countModes(sources) {
  return sources
    .filter(({ path }) => path === 'apps/server/src/platform/db/work/context.ts')
    .flatMap(({ tree }) => [...nodesIn(tree)])
    .filter(({ node }) => node.type === 'TSTypeAliasDeclaration' && ['OpenCtx', 'Ctx'].includes(nameOf(node.id)))
    .flatMap(({ node }) => [...nodesIn(node)])
    .filter(({ node }) => node.type === 'TSPropertySignature' && node.optional)
    .map(({ node }) => nameOf(node.key));
}
