import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { AREA_CELLS, exportedAreas } from './area-export.ts';
import { aboveOf, childrenOf, readArea, searchAreas, toAreaRow } from './area-rows.ts';
import { areasBelow } from './offered-areas.ts';
import { addArea, AREA, removeArea, updateArea } from './save-area.ts';

export default function areaRoutes(app: FastifyInstance): void {
  serve(app, calls.areas.children, ({ areaId }, ctx) => areasBelow(ctx, areaId));

  serve(app, calls.areaAdmin.list, async ({ parentId }, ctx) => (await childrenOf(ctx, parentId)).map(toAreaRow));

  serveExport(app, calls.areaAdmin.export, { name: '地区', cells: AREA_CELLS, list: exportedAreas });

  serve(app, calls.areaAdmin.search, ({ keyword }, ctx) => searchAreas(ctx, keyword));

  serve(app, calls.areaAdmin.get, async ({ id }, ctx) => {
    const area = await readArea(ctx, id);
    return { ...toAreaRow(area), above: (await aboveOf(ctx, area)).map(({ name }) => name) };
  });

  serve(app, calls.areaAdmin.add, async (form, ctx) => new Answer(await addArea(ctx, form), { msg: '地区已新建' }));

  serve(app, calls.areaAdmin.update, async (form, ctx) => new Answer(await updateArea(ctx, form), { msg: '地区已保存' }));

  serve(app, calls.areaAdmin.del, async (form, ctx) => {
    await removeArea(ctx, form);
    return new Answer({}, { msg: '地区已删除' });
  });

  serve(app, calls.areaAdmin.history, ({ id }, ctx) => historyOf(ctx, AREA, id));
}
