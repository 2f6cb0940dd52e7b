import type { SearchHit } from '@houtai/contract/search';
import type { Tag } from '@houtai/contract/tags';

import { type Ctx, holds } from '../../platform/db/context.ts';

/** Of each kind. */
const MOST = 5;

/** Finds records of one kind, at most `most`, and only such as the caller may see. */
export type SearchSource = { tag?: Tag; find: (ctx: Ctx, keyword: string, most: number) => Promise<SearchHit[]> };

const sources = new Map<SearchHit['kind'], SearchSource>();

/** Has the search of the console find records of this kind, for those who hold the tag, where there is one. */
export function addSearchSource(kind: SearchHit['kind'], source: SearchSource): void {
  sources.set(kind, source);
}

/** What every source finds for the caller, by kind. */
export async function findEverywhere(ctx: Ctx, keyword: string): Promise<SearchHit[]> {
  const asked = [...sources.values()].filter(({ tag }) => tag === undefined || holds(ctx.actor, tag));
  return (await Promise.all(asked.map(({ find }) => find(ctx, keyword, MOST)))).flat();
}
