import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';

import { AppError } from '#platform/http/replies/errors.ts';
import type { Job, JobCtx } from '#platform/jobs/job.ts';

import { approvalFlows, approvalTasks } from './approvals.tables.ts';
import { executeFlowCommand } from './flows/execute-flow-command.ts';

/** Tasks in one run; later runs take the rest. */
const AT_ONCE = 500;

const job: Job = {
  name: 'approvals:expire',
  label: '处理审批超时',
  description: '到时限的审批任务按流程设置标为超时、转交上级或自动通过；由「到期前提醒」告诉审批人',
  cron: '*/5 * * * *',
  run: expireTasks,
};

export default job;

/** Expires each task in its own transaction; a task that somebody has decided in the meantime is skipped. */
async function expireTasks(ctx: JobCtx): Promise<string | void> {
  const { db, now, signal } = ctx;
  const late = await db
    .select({
      id: approvalFlows.id,
      businessType: approvalFlows.businessType,
      businessId: approvalFlows.businessId,
      taskId: approvalTasks.taskId,
    })
    .from(approvalTasks)
    .innerJoin(approvalFlows, eq(approvalFlows.id, approvalTasks.flowId))
    .where(and(eq(approvalTasks.state, 'open'), isNotNull(approvalTasks.expiresAt), lte(approvalTasks.expiresAt, now)))
    .orderBy(asc(approvalTasks.expiresAt))
    .limit(AT_ONCE);
  let done = 0;
  for (const { taskId, ...flow } of late) {
    if (signal.aborted) break;
    try {
      await executeFlowCommand(ctx, flow, { type: 'expire', task: taskId });
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'A0409') throw error;
    }
  }
  if (done > 0) return `处理了 ${done} 个超时的审批任务`;
}
