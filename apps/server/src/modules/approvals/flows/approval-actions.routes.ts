import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '#platform/http/serve.ts';

import { commandFlow, openTask, passTasks } from './do-to-flow.ts';
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
    async ({ flowId, taskId, documentAt, ...said }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'decide', task: taskId, pass: true, ...said }, documentAt), { msg: '已通过' }),
  );

  serve(app, own.passMany, async (form, ctx) => {
    const done = await passTasks(ctx, form);
    return new Answer(done, { msg: `已通过 ${done.passed} 条${done.refused.length > 0 ? `，${done.refused.length} 条没有通过` : ''}` });
  });

  serve(
    app,
    own.reject,
    async ({ flowId, taskId, comment }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'decide', task: taskId, pass: false, comment }), { msg: '已驳回' }),
  );

  serve(
    app,
    own.advise,
    async ({ flowId, taskId, comment }, ctx) =>
      new Answer(await commandFlow(ctx, flowId, { type: 'advise', task: taskId, comment }), { msg: '已给出意见' }),
  );
}
