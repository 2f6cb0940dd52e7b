import { isBusinessType } from '@houtai/contract/approval-kinds';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';

import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { executeFlowCommand, type FlowKey } from '../flows/execute-flow-command.ts';

/** Reassigns pending tasks in documents of some kinds to the delegate; no kind means all. Returns the number of flows. */
export async function handOverWaiting(
  ctx: Ctx,
  { person, agent, kinds }: { person: string; agent: string; kinds: string },
): Promise<number> {
  const from = person === '' ? ctx.actor.userId : person;
  const types = kinds.split(',').filter(isBusinessType);
  // Delegates must not decide on their own documents: those stay with the approver.
  const which = and(ne(approvalFlows.ownerId, agent), types.length === 0 ? undefined : inArray(approvalFlows.businessType, types));
  const flows = await flowsWaitingFor(ctx, from, which);
  for (const flow of flows) await executeFlowCommand(ctx, flow, { type: 'handOver', from, to: agent });
  return flows.length;
}

/** The running flows with a pending task of a person. */
export async function flowsWaitingFor({ db }: Pick<OpenCtx, 'db'>, person: string, which?: ReturnType<typeof and>): Promise<FlowKey[]> {
  return db
    .selectDistinct({ id: approvalFlows.id, businessType: approvalFlows.businessType, businessId: approvalFlows.businessId })
    .from(approvalTasks)
    .innerJoin(approvalFlows, eq(approvalFlows.id, approvalTasks.flowId))
    .where(and(eq(approvalTasks.person, person), whereTaskPending(), eq(approvalFlows.status, 'running'), which))
    .orderBy(asc(approvalFlows.businessId));
}

/** A task that is open, or will be within its open step. */
export function whereTaskPending() {
  return or(eq(approvalTasks.state, 'open'), and(eq(approvalTasks.state, 'waiting'), sql`${approvalTasks.kind} <> 'told'`));
}
