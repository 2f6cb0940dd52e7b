import { calls } from '@houtai/contract';
import type { AreaRow } from '@houtai/contract/areas-admin';
import type { FastifyInstance } from 'fastify';

import { type Cells, inTreeOrder, serveExport, text, type TreeRow } from '#modules/exports/index.ts';
import { arraySource } from '#platform/db/pages/read-page.ts';
import { serve } from '#platform/http/serve.ts';

import { allAreas, childrenOf, searchAreas } from './area-rows.ts';
import { AREAS } from './areas.ts';
import { areasBelow } from './offered-areas.ts';

const { list, search, export: exported, ...usual } = calls.areaAdmin;
const CELLS: Cells<TreeRow<AreaRow>> = { ...AREAS.cells, path: text((row) => row.path, 40) };
const serveUsual = AREAS.routes(usual);

export default function areaRoutes(app: FastifyInstance): void {
  serveUsual(app);

  serve(app, calls.areas.children, ({ areaId }, ctx) => areasBelow(ctx, areaId));

  serve(app, list, async ({ parentId }, ctx) => AREAS.answer(ctx, await childrenOf(ctx, parentId)));

  serve(app, search, async ({ keyword }, ctx) => {
    const { rows, hits } = await searchAreas(ctx, keyword);
    return { rows: await AREAS.answer(ctx, rows), hits };
  });

  serveExport(app, exported, {
    name: '地区',
    cells: CELLS,
    list: async (ctx, { keyword }) => {
      const { rows, hits } = await allAreas(ctx, keyword);
      return arraySource(inTreeOrder(await AREAS.answer(ctx, rows), ({ id }) => hits.has(id)));
    },
  });
}
