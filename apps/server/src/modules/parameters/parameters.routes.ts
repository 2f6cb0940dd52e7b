import { calls } from '@houtai/contract';
import type { ParameterRow } from '@houtai/contract/parameters';
import { and, asc, count, eq, ilike, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { containing, orderOf, readPage } from '../../platform/db/read-page.ts';
import { notFound } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeParameter, readableParameter, toParameterRow } from './parameters.service.ts';
import { parameters } from './parameters.tables.ts';

export default function parameterRoutes(app: FastifyInstance): void {
  serve(app, calls.parameters.listOpenParam, (_, ctx) =>
    ctx.db
      .select({ paramKey: parameters.key, paramValue: parameters.value })
      .from(parameters)
      .where(and(eq(parameters.open, true), eq(parameters.secret, false)))
      .orderBy(asc(parameters.key)),
  );

  serve(app, calls.parameters.page, ({ keyword, sort, ...page }, ctx) => {
    const matches = keyword ? or(ilike(parameters.name, containing(keyword)), ilike(parameters.key, containing(keyword))) : undefined;
    const order = orderOf(sort, { paramKey: parameters.key, updatedAt: parameters.updatedAt }, parameters.key);
    return readPage<ParameterRow>(
      page,
      async (limit, skip) => {
        const rows = await ctx.db
          .select()
          .from(parameters)
          .where(matches)
          .orderBy(...order)
          .limit(limit)
          .offset(skip);
        return rows.map(toParameterRow);
      },
      async () => (await ctx.db.select({ total: count() }).from(parameters).where(matches))[0]?.total ?? 0,
    );
  });

  serve(app, calls.parameters.getParam, async ({ paramKey }, ctx) => {
    const found = await readableParameter(ctx, paramKey);
    if (!found) throw notFound('参数');
    return { paramKey, paramValue: found.value };
  });

  serve(app, calls.parameters.getParamStr, async ({ paramKey }, ctx) => {
    const found = await readableParameter(ctx, paramKey);
    if (!found) throw notFound('参数');
    return found.value;
  });

  serve(app, calls.parameters.update, async (form, ctx) => toParameterRow(await changeParameter(ctx, form)));
}
