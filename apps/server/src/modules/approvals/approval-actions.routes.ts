import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '../../platform/http/serve.ts';
import { doToFlow, openTask, passMany } from './do-to-flow.ts';
import { submitDocument } from './submit.ts';

const own = calls.approvals;

export default function approvalActionRoutes(app: FastifyInstance): void {
  serve(app, own.submit, async (form, ctx) => {
    const standing = await submitDocument(ctx, form);
    return new Answer(standing, { msg: standing.status === 'passed' ? '已提交，流程没有需要审批的人，已自动通过' : '已提交审批' });
  });

  serve(app, own.opened, async (task, ctx) => {
    await openTask(ctx, task);
    return {};
  });

  serve(
    app,
    own.pass,
    async ({ flowId, taskId, ...said }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'decide', task: taskId, pass: true, ...said }), { msg: '已通过' }),
  );

  serve(app, own.passMany, async (form, ctx) => {
    const done = await passMany(ctx, form);
    return new Answer(done, { msg: `已通过 ${done.passed} 条${done.refused.length > 0 ? `，${done.refused.length} 条没有通过` : ''}` });
  });

  serve(
    app,
    own.reject,
    async ({ flowId, taskId, comment }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'decide', task: taskId, pass: false, comment }), { msg: '已驳回' }),
  );

  serve(
    app,
    own.advise,
    async ({ flowId, taskId, comment }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'advise', task: taskId, comment }), { msg: '已给出意见' }),
  );

  serve(
    app,
    own.transfer,
    async ({ flowId, taskId, to, comment }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'transfer', task: taskId, to, comment }), { msg: '已转交' }),
  );

  serve(
    app,
    own.consult,
    async ({ flowId, taskId, to, comment }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'consult', task: taskId, to, comment }), { msg: '已委派' }),
  );

  serve(
    app,
    own.addSigners,
    async ({ flowId, taskId, people, where, comment }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'addSigners', task: taskId, people: people.split(','), where, comment }), {
        msg: '已加签',
      }),
  );

  serve(
    app,
    own.removeSigner,
    async ({ flowId, taskId }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'removeSigner', task: taskId }), { msg: '已移除加签' }),
  );

  serve(
    app,
    own.return,
    async ({ flowId, taskId, to, way, comment }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'return', task: taskId, to: to || null, way, comment }), { msg: '已退回' }),
  );

  serve(
    app,
    own.takeBack,
    async ({ flowId, taskId }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'takeBack', task: taskId }), { msg: '已撤销，可以重新审批' }),
  );

  serve(
    app,
    own.withdraw,
    async ({ flowId, comment }, ctx) => new Answer(await doToFlow(ctx, flowId, { type: 'withdraw', comment }), { msg: '已撤回' }),
  );

  serve(app, own.remind, async ({ flowId }, ctx) => {
    await doToFlow(ctx, flowId, { type: 'remind' });
    return new Answer({}, { msg: '已催办' });
  });

  serve(
    app,
    own.handOn,
    async ({ flowId, taskId, to, comment }, ctx) =>
      new Answer(await doToFlow(ctx, flowId, { type: 'handOn', task: taskId, to, reason: comment }), { msg: '已代为转交' }),
  );

  serve(
    app,
    own.end,
    async ({ flowId, comment }, ctx) => new Answer(await doToFlow(ctx, flowId, { type: 'end', reason: comment }), { msg: '已终止' }),
  );
}
