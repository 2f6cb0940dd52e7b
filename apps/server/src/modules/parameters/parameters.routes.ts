import { calls } from '@houtai/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { parameters } from '#modules/parameter-values/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { changeValue, defineParameter } from './change-parameters.ts';
import { readableParameter } from './parameter-rows.ts';

export default function parameterRoutes(app: FastifyInstance): void {
  serve(app, calls.parameters.listOpenParam, (_, ctx) =>
    ctx.db
      .select({ paramKey: parameters.key, paramValue: parameters.value })
      .from(parameters)
      .where(and(eq(parameters.open, true), eq(parameters.secret, false)))
      .orderBy(asc(parameters.key)),
  );

  serve(app, calls.parameters.getParam, async ({ paramKey }, ctx) => {
    const { value, version } = await readableParameter(ctx, paramKey);
    return { paramKey, paramValue: value, version };
  });

  serve(app, calls.parameters.getParamStr, async ({ paramKey }, ctx) => (await readableParameter(ctx, paramKey)).value);

  serve(app, calls.parameters.update, (form, ctx) => changeValue(ctx, form));

  serve(app, calls.parameters.define, async (form, ctx) => new Answer(await defineParameter(ctx, form), { msg: '参数已保存' }));
}
