import { numberOf } from '@houtai/contract/record-numbers';
import type { SearchHit } from '@houtai/contract/search';
import type { Tag } from '@houtai/contract/tags';

import { findByNumber } from '#modules/records/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

/** The most hits of each kind. */
const MOST = 5;

/** Finds records of one kind, at most `most`, that the caller may see. */
type SearchSource = { tag?: Tag; find: (ctx: Ctx, keyword: string, most: number) => Promise<SearchHit[]> };

declare module '#platform/module.ts' {
  interface Hooks {
    search: SearchSource;
  }
}

/** A record number finds only that record, not others that mention it. */
async function findNumbered(ctx: Ctx, keyword: string): Promise<SearchHit[]> {
  const number = numberOf(keyword);
  const found = number === '' ? [] : await findByNumber(ctx, [number]);
  return found.map(({ id, kind, number, asked, title, url }) => ({
    kind: 'record',
    id,
    title: title || number,
    note: asked === number ? `${kind.noun} ${number}` : `${kind.noun} ${number}，原编号 ${asked}`,
    url,
  }));
}

/** The results of every source to which the caller has the right. */
export async function findEverywhere(ctx: Ctx, keyword: string): Promise<SearchHit[]> {
  const numbered = await findNumbered(ctx, keyword);
  if (numbered.length > 0) return numbered;
  const asked = ctx.registry.given('search').filter(({ tag }) => tag === undefined || holds(ctx.actor, tag));
  return (await Promise.all(asked.map(({ find }) => find(ctx, keyword, MOST)))).flat();
}
