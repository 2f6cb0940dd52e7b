import { DAY_MS } from '@houtai/contract/durations';

import { parameterNumber } from '#modules/parameter-values/index.ts';
import { removeOlder } from '#platform/db/append-only.ts';
import type { JobCtx } from '#platform/jobs/job.ts';

import { operationLog } from './operation-log.tables.ts';

const USUAL_DAYS = 180;

export async function removeOldOperations(ctx: JobCtx): Promise<string> {
  const days = await parameterNumber(ctx, 'operation_log_days', USUAL_DAYS);
  const of = { table: operationLog, id: operationLog.id, at: operationLog.at };
  const removed = await removeOlder(ctx.db, of, new Date(ctx.now.getTime() - days * DAY_MS), ctx.signal);
  return `删除 ${removed} 条 ${days} 天前的操作日志`;
}
