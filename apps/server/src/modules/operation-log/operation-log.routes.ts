import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';

import { operationDetail, operationList } from './operation-list.ts';
import { recordOperations } from './record-operations.ts';

export default function operationLogRoutes(app: FastifyInstance): void {
  const buffer = recordOperations(app);
  const list = operationList(() => buffer.flush());
  list.routes(app, calls.operationLog);

  serve(app, calls.operationLog.get, ({ id }, ctx) => operationDetail(ctx, list, id));
}
