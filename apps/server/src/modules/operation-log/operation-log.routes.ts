import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { serve } from '#platform/http/serve.ts';

import { OPERATION_CELLS } from './operation-export.ts';
import { operationDetail, operationPage, operationsOf } from './operation-list.ts';
import { recordOperations } from './record-operations.ts';

export default function operationLogRoutes(app: FastifyInstance): void {
  const buffer = recordOperations(app);

  serve(app, calls.operationLog.page, async (query, ctx) => {
    // Whoever looks after an operation expects to find it.
    await buffer.flush();
    return operationPage(ctx, query);
  });

  serveExport(app, calls.operationLog.export, {
    name: '操作日志',
    cells: OPERATION_CELLS,
    list: async (ctx, query) => {
      await buffer.flush();
      return operationsOf(ctx, query);
    },
  });

  serve(app, calls.operationLog.get, ({ id }, ctx) => operationDetail(ctx, id));
}
