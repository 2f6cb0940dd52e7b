import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { isAnswering } from '../../platform/db/migrate.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';

export default function healthRoutes(app: FastifyInstance): void {
  serve(app, calls.health.get, async () => {
    if (!(await isAnswering(app.deps.database))) throw new AppError('B0100', '数据库暂时无法访问，正在恢复');
    return { status: 'ok' as const, version: app.deps.version };
  });
}
