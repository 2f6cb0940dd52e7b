import { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { ParameterRow } from '@houtai/contract/parameters';
import { and, asc, count, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { containing, orderOf, readPage } from '../../platform/db/read-page.ts';
import { Answer, serve } from '../../platform/http/serve.ts';
import { historyOf } from '../history/index.ts';
import { addParameter, changeValue, defineParameter, PARAMETER, removeParameter } from './change-parameters.ts';
import { readableParameter, readParameter, toParameterRow } from './parameter-rows.ts';
import { parameters } from './parameters.tables.ts';

const SORTED = { paramKey: parameters.key, paramName: parameters.name, category: parameters.category, updatedAt: parameters.updatedAt };

export default function parameterRoutes(app: FastifyInstance): void {
  serve(app, calls.parameters.listOpenParam, (_, ctx) =>
    ctx.db
      .select({ paramKey: parameters.key, paramValue: parameters.value })
      .from(parameters)
      .where(and(eq(parameters.open, true), eq(parameters.secret, false)))
      .orderBy(asc(parameters.key)),
  );

  serve(app, calls.parameters.page, (query, ctx) => {
    const where = fits(query);
    return readPage<ParameterRow>(
      query,
      async (limit, skip) => {
        const rows = await ctx.db
          .select()
          .from(parameters)
          .where(where)
          .orderBy(...orderOf(query.sort, SORTED, parameters.key))
          .limit(limit)
          .offset(skip);
        return rows.map(toParameterRow);
      },
      async () => (await ctx.db.select({ total: count() }).from(parameters).where(where))[0]?.total ?? 0,
    );
  });

  serve(app, calls.parameters.getParam, async ({ paramKey }, ctx) => {
    return { paramKey, paramValue: (await readableParameter(ctx, paramKey)).value };
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

function fits({ keyword, kind, category }: RequestOf<typeof calls.parameters.page>): SQL | undefined {
  return and(
    keyword ? or(ilike(parameters.name, containing(keyword)), ilike(parameters.key, containing(keyword))) : undefined,
    kind && eq(parameters.secret, kind === 'secret'),
    kind && kind !== 'secret' ? eq(parameters.kind, kind) : undefined,
    category ? ilike(parameters.category, containing(category)) : undefined,
  );
}
