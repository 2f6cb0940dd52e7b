import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serve } from '../../platform/http/serve.ts';
import { operationDetail, operationPage } from './operation-list.ts';
import { recordOperations } from './record-operations.ts';

export default function operationLogRoutes(app: FastifyInstance): void {
  const buffer = recordOperations(app);

  serve(app, calls.operationLog.page, async (query, ctx) => {
    // Whoever looks after an operation expects to find it.
    await buffer.flush();
    return operationPage(ctx, query);
  });

  serve(app, calls.operationLog.get, ({ id }, ctx) => operationDetail(ctx, id));
}
