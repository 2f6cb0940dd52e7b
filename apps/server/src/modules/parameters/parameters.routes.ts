import { calls } from '@houtai/contract';
import type { ParameterRow } from '@houtai/contract/parameters';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { readPage } from '../../platform/db/read-page.ts';
import { Answer, serve } from '../../platform/http/serve.ts';
import { serveExport } from '../exports/index.ts';
import { historyOf } from '../history/index.ts';
import { addParameter, changeValue, defineParameter, PARAMETER, removeParameter } from './change-parameters.ts';
import { exportedParameters, PARAMETER_CELLS } from './parameter-export.ts';
import { parameterList } from './parameter-list.ts';
import { readableParameter, readParameter, toParameterRow } from './parameter-rows.ts';
import { parameters } from './parameters.tables.ts';

export default function parameterRoutes(app: FastifyInstance): void {
  serve(app, calls.parameters.listOpenParam, (_, ctx) =>
    ctx.db
      .select({ paramKey: parameters.key, paramValue: parameters.value })
      .from(parameters)
      .where(and(eq(parameters.open, true), eq(parameters.secret, false)))
      .orderBy(asc(parameters.key)),
  );

  serve(app, calls.parameters.page, (query, ctx) => {
    const { read, count } = parameterList(ctx, query);
    return readPage<ParameterRow>(query, async (limit, skip) => (await read(limit, skip)).map(toParameterRow), count);
  });

  serveExport(app, calls.parameters.export, { name: '参数', cells: PARAMETER_CELLS, list: exportedParameters });

  serve(app, calls.parameters.getParam, async ({ paramKey }, ctx) => {
    const { value, version } = await readableParameter(ctx, paramKey);
    return { paramKey, paramValue: value, version };
  });

  serve(app, calls.parameters.getParamStr, async ({ paramKey }, ctx) => (await readableParameter(ctx, paramKey)).value);

  serve(app, calls.parameters.get, async ({ id }, ctx) => toParameterRow(await readParameter(ctx, id)));

  serve(app, calls.parameters.update, async (form, ctx) => toParameterRow(await changeValue(ctx, form)));

  serve(app, calls.parameters.add, async (form, ctx) => new Answer(toParameterRow(await addParameter(ctx, form)), { msg: '参数已新建' }));

  serve(app, calls.parameters.define, async (form, ctx) => {
    return new Answer(toParameterRow(await defineParameter(ctx, form)), { msg: '参数已保存' });
  });

  serve(app, calls.parameters.remove, async (form, ctx) => {
    await removeParameter(ctx, form);
    return new Answer({}, { msg: '参数已删除' });
  });

  serve(app, calls.parameters.history, ({ id }, ctx) => historyOf(ctx, PARAMETER, id));
}
