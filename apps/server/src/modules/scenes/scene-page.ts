import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { SceneRow } from '@houtai/contract/scenes';
import { count, ilike } from 'drizzle-orm';

import { likeContains, orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { toSceneRows } from './change-scenes.ts';
import { scenes } from './scenes.tables.ts';

const SORTED = { sort: scenes.sort, sceneName: scenes.name, updatedAt: scenes.updatedAt };

type Query = RequestOf<typeof calls.scenes.page>;

/** The scenes as administrators see them. */
export function scenePage(ctx: Ctx, query: Query): Promise<PageResult<SceneRow>> {
  const { read, count } = sceneList(ctx, query);
  return readPage<SceneRow>(query, read, count);
}

export function sceneList(ctx: Ctx, { keyword, sort }: Omit<Query, 'offset' | 'limit'>): RowSource<SceneRow> {
  const where = keyword ? ilike(scenes.name, likeContains(keyword)) : undefined;
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(scenes)
        .where(where)
        .orderBy(...orderOf(sort, SORTED, scenes.name))
        .limit(limit)
        .offset(skip);
      return toSceneRows(ctx, rows);
    },
    count: async () => (await ctx.db.select({ total: count() }).from(scenes).where(where))[0]?.total ?? 0,
  };
}
