import type { SearchHit } from '@houtai/contract/search';
import type { Tag } from '@houtai/contract/tags';

import { type Ctx, holds } from '../../platform/db/context.ts';

/** Of each kind. */
const MOST = 5;

/** Finds records of one kind, at most `most`, and only such as the caller may see. */
type SearchSource = { tag?: Tag; find: (ctx: Ctx, keyword: string, most: number) => Promise<SearchHit[]> };

declare module '../../platform/module.ts' {
  interface Hooks {
    search: SearchSource;
  }
}

/** What every source that the caller has the right to finds, by kind. */
export async function findEverywhere(ctx: Ctx, keyword: string): Promise<SearchHit[]> {
  const asked = ctx.registry.given('search').filter(({ tag }) => tag === undefined || holds(ctx.actor, tag));
  return (await Promise.all(asked.map(({ find }) => find(ctx, keyword, MOST)))).flat();
}
