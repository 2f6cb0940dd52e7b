import { numberOf } from '@houtai/contract/record-numbers';
import type { SearchHit } from '@houtai/contract/search';
import type { Tag } from '@houtai/contract/tags';

import { findByNumber } from '#modules/records/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

/** Of each kind. */
const MOST = 5;

/** Finds records of one kind, at most `most`, and only such as the caller may see. */
type SearchSource = { tag?: Tag; find: (ctx: Ctx, keyword: string, most: number) => Promise<SearchHit[]> };

declare module '#platform/module.ts' {
  interface Hooks {
    search: SearchSource;
  }
}

/** A number names one record and is asked for as it: not what merely speaks of it. */
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

/** What every source that the caller has the right to finds, by kind. */
export async function findEverywhere(ctx: Ctx, keyword: string): Promise<SearchHit[]> {
  const numbered = await findNumbered(ctx, keyword);
  if (numbered.length > 0) return numbered;
  const asked = ctx.registry.given('search').filter(({ tag }) => tag === undefined || holds(ctx.actor, tag));
  return (await Promise.all(asked.map(({ find }) => find(ctx, keyword, MOST)))).flat();
}
