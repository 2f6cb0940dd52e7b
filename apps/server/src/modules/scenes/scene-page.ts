import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { SceneRow } from '@houtai/contract/scenes';
import { count, ilike } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { containing, orderOf, type PageResult, readPage } from '../../platform/db/read-page.ts';
import { toSceneRows } from './change-scenes.ts';
import { scenes } from './scenes.tables.ts';

const SORTED = { sort: scenes.sort, sceneName: scenes.name, updatedAt: scenes.updatedAt };

/** The scenes as administrators see them. */
export function scenePage(ctx: Ctx, { keyword, sort, ...page }: RequestOf<typeof calls.scenes.page>): Promise<PageResult<SceneRow>> {
  const where = keyword ? ilike(scenes.name, containing(keyword)) : undefined;
  return readPage<SceneRow>(
    page,
    async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(scenes)
        .where(where)
        .orderBy(...orderOf(sort, SORTED, scenes.name))
        .limit(limit)
        .offset(skip);
      return toSceneRows(ctx, rows);
    },
    async () => (await ctx.db.select({ total: count() }).from(scenes).where(where))[0]?.total ?? 0,
  );
}
