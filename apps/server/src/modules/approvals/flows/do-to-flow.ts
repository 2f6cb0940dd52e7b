import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';

import { markRecordRead } from '#modules/messages/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { kindOf } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';
import { followOwner } from '../people/follow-owner.ts';
import { warningsOf } from '../reading/listed-flows.ts';
import { executeFlowCommand, type FlowCommand, type FlowStanding } from './execute-flow-command.ts';
import { mayReadFlow } from './flow-rights.ts';
import { APPROVAL } from './notify-about-flow.ts';

type Flow = typeof approvalFlows.$inferSelect;

/** Executes the caller's command on a flow that they take or took part in; A0404 for any other flow. */
export async function commandFlow(ctx: Ctx, flowId: string, command: FlowCommand, revision?: number): Promise<FlowStanding> {
  return executeFlowCommand(ctx, await concernedFlow(ctx, flowId), command, revision);
}

/** People who transferred their task or were too late get a precise refusal, because they know the flow already. */
async function concernedFlow(ctx: Ctx, flowId: string): Promise<Flow> {
  const [flow] = await ctx.db.select().from(approvalFlows).where(eq(approvalFlows.id, flowId));
  const wasAsked = flow?.state.steps.some(({ tasks }) => tasks.some(({ person }) => person === ctx.actor.userId));
  if (!flow || !(wasAsked || (await mayReadFlow(ctx, flow)))) throw notFound('审批');
  return withOwner(ctx, flow);
}

/** Older builds changed the owner of a document without its flow. */
async function withOwner(ctx: Ctx, flow: Flow): Promise<Flow> {
  if (flow.status !== 'running' && flow.status !== 'returned') return flow;
  const document = await kindOf(ctx, flow.businessType).read(ctx, flow.businessId);
  if (!document || document.ownerId === flow.ownerId) return flow;
  await followOwner(ctx, flow.businessType, [flow.businessId]);
  const [changed] = await ctx.db.select().from(approvalFlows).where(eq(approvalFlows.id, flow.id));
  return changed ?? flow;
}

/** Records that the caller has looked at a task, and marks their messages about it as read. */
export async function openTask(ctx: Ctx, { flowId, taskId }: RequestOf<typeof calls.approvals.opened>): Promise<void> {
  const flow = await concernedFlow(ctx, flowId);
  const task = flow.state.steps.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId);
  if (task?.person !== ctx.actor.userId) throw notFound('审批任务');
  await inTransaction(ctx, async (ctx) => {
    await markRecordRead(ctx, { type: APPROVAL, id: flowId });
    // Only the first look is an action of the flow.
    if (task.seenAt === null && (task.state === 'told' || task.state === 'open'))
      await executeFlowCommand(ctx, flow, { type: 'open', task: taskId });
  });
}

/** Passes several documents independently; documents with warnings and settled tasks are skipped with a reason. */
export async function passTasks(ctx: Ctx, { items, comment }: RequestOf<typeof calls.approvals.passMany>) {
  const refused: { flowId: string; title: string; msg: string }[] = [];
  for (const { flowId, taskId } of items) {
    const flow = await ifConcerned(ctx, flowId);
    const pass = () => flow && executeFlowCommand(ctx, flow, { type: 'decide', task: taskId, pass: true, comment });
    const msg = (await bulkFault(ctx, flow)) || (await faultOf(pass));
    if (msg !== '') refused.push({ flowId, title: flow?.title ?? '', msg });
  }
  return { passed: items.length - refused.length, refused };
}

async function ifConcerned(ctx: Ctx, flowId: string): Promise<Flow | null> {
  try {
    return await concernedFlow(ctx, flowId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function bulkFault(ctx: Ctx, flow: Flow | null): Promise<string> {
  if (!flow) return '审批不存在或已被删除';
  if (!kindOf(ctx, flow.businessType).mayBulk) return '这种单据不能批量通过，请逐个审批';
  const warnings = (await warningsOf(ctx, [flow])).get(flow.id) ?? [];
  return warnings.length === 0 ? '' : `有需要留意的地方，请打开后审批：${warnings.map(({ text }) => text).join('；')}`;
}

/** The message of a refusal; other errors are rethrown. */
async function faultOf(run: () => Promise<unknown> | null): Promise<string> {
  try {
    await run();
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
