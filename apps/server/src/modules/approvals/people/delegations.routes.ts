import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '#platform/http/serve.ts';

import { DELEGATION_LIST } from './delegation-list.ts';
import { addDelegation, removeDelegation, delegationHistory, updateDelegation } from './delegations.ts';
import { handOverWaiting } from './hand-over-waiting.ts';

const own = calls.approvalStandIns;

export default function standInRoutes(app: FastifyInstance): void {
  DELEGATION_LIST.routes(app, { page: own.page, export: own.export });

  serve(app, own.history, ({ id }, ctx) => delegationHistory(ctx, id));

  serve(app, own.add, async (form, ctx) => {
    const id = await addDelegation(ctx, form);
    const handedOver = form.handOver ? await handOverWaiting(ctx, form) : 0;
    return new Answer({ id, handedOver }, { msg: handedOver > 0 ? `审批代理已设置，已移交 ${handedOver} 个待办` : '审批代理已设置' });
  });

  serve(app, own.update, async (form, ctx) => {
    await updateDelegation(ctx, form);
    return new Answer({}, { msg: '审批代理已保存' });
  });

  serve(app, own.remove, async (kept, ctx) => {
    await removeDelegation(ctx, kept);
    return new Answer({}, { msg: '审批代理已取消' });
  });
}
