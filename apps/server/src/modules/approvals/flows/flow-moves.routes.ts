import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '#platform/http/serve.ts';

import { commandFlow } from './do-to-flow.ts';

const own = calls.approvals;

/** Routes that change who decides, or whether anybody still does. */
export default function flowMoveRoutes(app: FastifyInstance): void {
  serve(
    app,
    own.transfer,
    async ({ flowId, taskId, to, comment }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'transfer', task: taskId, to, comment }), { msg: '已转交' }),
  );

  serve(
    app,
    own.consult,
    async ({ flowId, taskId, to, comment }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'consult', task: taskId, to, comment }), { msg: '已委派' }),
  );

  serve(
    app,
    own.addSigners,
    async ({ flowId, taskId, people, where, comment }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'addSigners', task: taskId, people: people.split(','), where, comment }), {
        msg: '已加签',
      }),
  );

  serve(
    app,
    own.removeSigner,
    async ({ flowId, taskId }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'removeSigner', task: taskId }), { msg: '已移除加签' }),
  );

  serve(
    app,
    own.return,
    async ({ flowId, taskId, to, way, comment }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'return', task: taskId, to: to || null, way, comment }), { msg: '已退回' }),
  );

  serve(
    app,
    own.takeBack,
    async ({ flowId, taskId }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'takeBack', task: taskId }), { msg: '已撤销，可以重新审批' }),
  );

  endRoutes(app);
}

/** Routes on the whole flow. */
function endRoutes(app: FastifyInstance): void {
  serve(
    app,
    own.withdraw,
    async ({ flowId, comment }, ctx) => new Answer(await commandFlow(ctx, flowId, { type: 'withdraw', comment }), { msg: '已撤回' }),
  );

  serve(app, own.remind, async ({ flowId }, ctx) => {
    await commandFlow(ctx, flowId, { type: 'remind' });
    return new Answer({}, { msg: '已催办' });
  });

  serve(
    app,
    own.handOn,
    async ({ flowId, taskId, to, comment }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'handOn', task: taskId, to, reason: comment }), { msg: '已代为转交' }),
  );

  serve(
    app,
    own.end,
    async ({ flowId, comment }, ctx) => new Answer(await commandFlow(ctx, flowId, { type: 'end', reason: comment }), { msg: '已终止' }),
  );
}
