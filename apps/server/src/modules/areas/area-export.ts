import type { calls } from '@houtai/contract';
import type { AreaRow } from '@houtai/contract/areas-admin';
import type { RequestOf } from '@houtai/contract/call';
import { asc } from 'drizzle-orm';

import { active, type Cells, inTreeOrder, moment, number, type Placed, text } from '#modules/exports/index.ts';
import { arraySource, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { answersTo, toAreaRow } from './area-rows.ts';
import { areas } from './areas.tables.ts';

type Query = RequestOf<typeof calls.areaAdmin.export>;
type ColumnId = Query['columns'][number]['id'];

export const AREA_CELLS: Cells<Placed<AreaRow>, ColumnId> = {
  name: text((row) => row.name),
  path: text((row) => row.path, 40),
  id: text((row) => row.id, 10),
  active: active((row) => row.active),
  sort: number((row) => row.sort),
  updatedAt: moment((row) => row.updatedAt),
};

export async function exportedAreas(ctx: Ctx, { keyword }: Query): Promise<RowSource<Placed<AreaRow>>> {
  const rows = await ctx.db.select().from(areas).orderBy(asc(areas.sort), asc(areas.id));
  const found = keyword ? await ctx.db.select({ id: areas.id }).from(areas).where(answersTo(keyword)) : rows;
  const hits = new Set(found.map(({ id }) => id));
  return arraySource(inTreeOrder(rows.map(toAreaRow), ({ id }) => hits.has(id)));
}
