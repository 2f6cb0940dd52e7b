import { calls } from '@houtai/contract';
import type { DelegationRow } from '@houtai/contract/approval-delegations';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { DELEGATION_STATES } from '@houtai/contract/approval-words';
import type { RequestOf } from '@houtai/contract/call';
import type { FastifyInstance } from 'fastify';

import { type Cells, day, moment, names, serveExport, text } from '#modules/exports/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { addDelegation, removeDelegation, delegationHistory, delegationList, delegationPage, updateDelegation } from './delegations.ts';
import { handOverWaiting } from './hand-over-waiting.ts';

const own = calls.approvalStandIns;

const CELLS: Cells<DelegationRow, RequestOf<typeof own.export>['columns'][number]['id']> = {
  person: text((row) => row.personName, 12),
  agent: text((row) => row.agentName, 12),
  from: day((row) => row.from),
  to: day((row) => row.to),
  kinds: names((row) => (row.kinds.length === 0 ? ['全部'] : row.kinds.map((kind) => BUSINESS_TYPES[kind]))),
  state: text((row) => DELEGATION_STATES[row.state], 10),
  remark: text((row) => row.remark, 30),
  creator: text((row) => row.createdByName, 12),
  createdAt: moment((row) => row.createdAt),
};

export default function standInRoutes(app: FastifyInstance): void {
  serve(app, own.page, (query, ctx) => delegationPage(ctx, query));

  serveExport(app, own.export, { name: '审批代理', cells: CELLS, list: delegationList });

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
