import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { isAnswering } from '../../platform/db/migrate.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';

/** How long an answer of the database counts: monitors ask every few seconds, and anybody may ask as often as they like. */
const KEPT_MS = 1_000;

export default function healthRoutes(app: FastifyInstance): void {
  let last: { until: number; answering: Promise<boolean> } = { until: 0, answering: Promise.resolve(false) };

  serve(app, calls.health.get, async (_, ctx) => {
    const now = ctx.now.getTime();
    if (now >= last.until) last = { until: now + KEPT_MS, answering: isAnswering(app.deps.database) };
    if (!(await last.answering)) throw new AppError('B0100', '数据库暂时无法访问，正在恢复');
    return { status: 'ok' as const, version: app.deps.version };
  });
}
