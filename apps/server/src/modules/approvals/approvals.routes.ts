import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

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
import { COPIED_FLOW_LIST, MY_FLOW_LIST, PROJECT_FLOW_LIST } from './reading/flow-list.ts';
import { approvalCounts, TASK_LIST } from './reading/task-list.ts';

const own = calls.approvals;

export default function approvalRoutes(app: FastifyInstance): void {
  serve(app, own.info, (document, ctx) => approvalInfo(ctx, document));

  serve(app, own.preview, (asked, ctx) => previewApproval(ctx, asked));

  serve(app, own.candidates, ({ userIds }, ctx) => candidatesFor(ctx, userIds));

  serve(app, own.forget, async ({ childBizType }, ctx) => {
    await forgetApprovers(ctx, childBizType);
    return new Answer({}, { msg: '已恢复为最新的默认审批流程' });
  });

  TASK_LIST.routes(app, { page: own.tasks, export: own.exportTasks });
  MY_FLOW_LIST.routes(app, { page: own.mine, export: own.exportMine, counts: own.mineCounts });
  COPIED_FLOW_LIST.routes(app, { page: own.copies, export: own.exportCopies });
  PROJECT_FLOW_LIST.routes(app, { page: own.ofProject });

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
