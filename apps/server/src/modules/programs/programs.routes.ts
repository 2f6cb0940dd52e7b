import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';

import { countUse } from '#modules/credentials/index.ts';
import { hasAccess } from '#platform/http/access.ts';
import { bearerKey } from '#platform/http/bearer-key.ts';
import { openApiOf } from '#platform/http/described/openapi.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { Answer, serve } from '#platform/http/serve.ts';
import { systemCtx } from '#platform/system-ctx.ts';

import { actorOfProgram, programOf } from './program-actor.ts';
import { openCalls, programDocs } from './program-docs.ts';
import { programRows } from './program-rows.ts';
import { addProgram, addProgramKey, endProgramKey, offeredTags, saveProgram, switchProgram } from './programs.ts';

export default function programRoutes(app: FastifyInstance): void {
  serve(app, calls.programs.list, (_, ctx) => programRows(ctx));

  serve(app, calls.programs.offered, ({ keeperId }, ctx) => offeredTags(ctx, keeperId));

  serve(app, calls.programs.docs, ({ id }, ctx) => programDocs(ctx, id));

  serve(app, calls.programs.add, async (form, ctx) => new Answer(await addProgram(ctx, form), { msg: '已新建程序' }));

  serve(app, calls.programs.save, async (form, ctx) => {
    await saveProgram(ctx, form);
    return new Answer({}, { msg: '已保存' });
  });

  serve(app, calls.programs.turn, async (form, ctx) => {
    await switchProgram(ctx, form);
    return new Answer({}, { msg: form.active ? '已启用' : '已停用' });
  });

  serve(app, calls.programs.addKey, (form, ctx) => addProgramKey(ctx, form));

  serve(app, calls.programs.endKey, async ({ id }, ctx) => {
    await endProgramKey(ctx, id);
    return new Answer({}, { msg: '已吊销' });
  });

  app.get(`${API_PREFIX}/open/openapi.json`, async (request) => {
    const key = bearerKey(request);
    if (key === null) throw new AppError('L0001', '缺少密钥，请在请求头 Authorization 里填写 Bearer 和密钥');
    const ctx = { ...systemCtx(app.deps, { log: request.log, origin: { kind: 'visitor' } }), ip: request.ip };
    const { program, keyId } = await programOf(ctx, key);
    await countUse(ctx, keyId, program.perMinute);
    const actor = await actorOfProgram(ctx, program);
    return openApiOf(
      openCalls((call) => hasAccess(call.access, actor)),
      app.deps.version,
    );
  });
}
