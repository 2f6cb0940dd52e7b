import { ROOT_AREA } from '@houtai/contract/areas';
import { AREAS_PAGE } from '@houtai/contract/areas-admin';
import { AREA } from '@houtai/contract/areas-admin-form';
import { eq } from 'drizzle-orm';

import { defineResource, switchActions } from '#modules/resources/index.ts';
import { lockRows } from '#platform/db/lock-rows.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { areaAncestors } from './area-rows.ts';
import { areas } from './areas.tables.ts';

const LEVELS = 3;

// Areas never move, so the table needs no path column.
const { tree: _, ...AREA_RECORD } = AREA;

export const AREAS = defineResource(AREA_RECORD, areas, {
  page: AREAS_PAGE,
  liveCopy: 'areas',
  columns: { sort: areas.sort },
  computed: { above: async (ctx, rows) => new Map(await Promise.all(rows.map((row) => namesAbove(ctx, row)))) },
  actions: switchActions,
  isNewUnlisted: true,
  prepare: (form) => ({ ...form, sort: form.sort ?? Number(form.id) }),
  faults: async (ctx, { parentId }, before) => (before || parentId === ROOT_AREA ? [] : placeFaults(ctx, parentId)),
  derive: async (_, __, before) => (before ? {} : { leaf: true }),
  beforeRemove: async (ctx, { id }) => {
    const below = await ctx.db.$count(areas, eq(areas.parentId, id));
    if (below > 0) throw new AppError('A0409', `下面还有 ${below} 个地区，请先删除它们；如果只是不再使用，可以停用`);
  },
  afterChange: async (ctx, { before, after }) => {
    if (before && after) return;
    for (const { parentId } of [before, after].flatMap((row) => row ?? [])) await markLeaf(ctx, parentId);
  },
});

async function namesAbove(ctx: Ctx, area: { id: string; parentId: string }): Promise<[string, string[]]> {
  return [area.id, (await areaAncestors(ctx, area)).map(({ name }) => name)];
}

/** Locks the parent area, so that nobody can remove it before the new area is stored. */
async function placeFaults(ctx: Ctx, parentId: string) {
  await lockRows(ctx.db, areas, { how: 'no key update', ids: [parentId] });
  const [parent] = await ctx.db.select().from(areas).where(eq(areas.id, parentId));
  if (!parent) return [{ path: 'parentId', msg: '上级地区不存在或已被删除' }];
  // The parent's ancestors plus the parent and the new area.
  return (await areaAncestors(ctx, parent)).length + 2 > LEVELS ? [{ path: 'parentId', msg: `地区最多 ${LEVELS} 级` }] : [];
}

/** Updates the leaf flag of an area; the lock serializes concurrent counts. */
async function markLeaf(ctx: Ctx, id: string): Promise<void> {
  await lockRows(ctx.db, areas, { how: 'no key update', ids: [id] });
  const leaf = (await ctx.db.$count(areas, eq(areas.parentId, id))) === 0;
  await ctx.db.update(areas).set({ leaf }).where(eq(areas.id, id));
}
