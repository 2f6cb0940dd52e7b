import { DAY_MS } from '@houtai/contract/durations';

import { parameterNumber } from '#modules/parameter-values/index.ts';
import { signInLog } from '#modules/session/index.ts';
import { removeOlder } from '#platform/db/append-only.ts';
import type { JobCtx } from '#platform/jobs/job.ts';

const USUAL_DAYS = 180;

export async function removeOldSignIns(ctx: JobCtx): Promise<string> {
  const days = await parameterNumber(ctx, 'login_log_days', USUAL_DAYS);
  const of = { table: signInLog, id: signInLog.id, at: signInLog.createdAt };
  const removed = await removeOlder(ctx.db, of, new Date(ctx.now.getTime() - days * DAY_MS), ctx.signal);
  return `删除 ${removed} 条 ${days} 天前的登录日志`;
}
