import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import approvalActionRoutes from './flows/approval-actions.routes.ts';
import flowMoveRoutes from './flows/flow-moves.routes.ts';
import { flowOfDocument, readFlow } from './flows/flow-rights.ts';
import { previewApproval } from './flows/preview-approval.ts';
import { candidatesFor } from './people/candidates.ts';
import standInRoutes from './people/delegations.routes.ts';
import { forgetApprovers } from './processes/chosen-approvers.ts';
import processRoutes from './processes/processes.routes.ts';
import { approvalInfo } from './reading/approval-info.ts';
import { toFlowDetail } from './reading/flow-detail.ts';
import { FLOW_CELLS, TASK_CELLS } from './reading/flow-export.ts';
import { copyList, copyPage, mineCounts, mineList, minePage, projectFlowPage } from './reading/flow-list.ts';
import { approvalCounts, taskList, taskPage } from './reading/task-list.ts';

const own = calls.approvals;

export default function approvalRoutes(app: FastifyInstance): void {
  serve(app, own.info, (document, ctx) => approvalInfo(ctx, document));

  serve(app, own.preview, (asked, ctx) => previewApproval(ctx, asked));

  serve(app, own.candidates, ({ userIds }, ctx) => candidatesFor(ctx, userIds));

  serve(app, own.forget, async ({ childBizType }, ctx) => {
    await forgetApprovers(ctx, childBizType);
    return new Answer({}, { msg: '已恢复为最新的默认审批流程' });
  });

  serve(app, own.tasks, (query, ctx) => taskPage(ctx, query));

  serveExport(app, own.exportTasks, { name: '审批任务', cells: TASK_CELLS, list: taskList });

  serve(app, own.mine, (query, ctx) => minePage(ctx, query));

  serve(app, own.mineCounts, (_, ctx) => mineCounts(ctx));

  serveExport(app, own.exportMine, { name: '我发起的审批', cells: FLOW_CELLS, list: mineList });

  serve(app, own.copies, (query, ctx) => copyPage(ctx, query));

  serveExport(app, own.exportCopies, { name: '抄送我的审批', cells: FLOW_CELLS, list: copyList });

  serve(app, own.ofProject, (query, ctx) => projectFlowPage(ctx, query));

  serve(app, own.counts, (_, ctx) => approvalCounts(ctx));

  serve(app, own.get, async ({ flowId }, ctx) => toFlowDetail(ctx, await readFlow(ctx, flowId)));

  serve(app, own.ofDocument, async (document, ctx) => {
    const flow = await flowOfDocument(ctx, document);
    return flow && toFlowDetail(ctx, flow);
  });

  approvalActionRoutes(app);
  flowMoveRoutes(app);
  processRoutes(app);
  standInRoutes(app);
}
