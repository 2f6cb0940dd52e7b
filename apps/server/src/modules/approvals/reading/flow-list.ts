import type { FlowRow } from '@houtai/contract/approval-flows';
import { COPIED_FLOWS, MY_FLOWS, PROJECT_FLOWS } from '@houtai/contract/approvals-list';
import { textOf } from '@houtai/contract/form-check';
import { and, eq, exists, getTableColumns, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';

import { names, text } from '#modules/exports/index.ts';
import { defineList, type FromTables } from '#modules/lists/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { wasReminded } from '../flows/flow-may.ts';
import { RESCUE, whereFlowConcerned } from '../flows/flow-rights.ts';
import { mayWithdraw } from '../flows/may-withdraw.ts';
import { namesIn } from '../processes/names-in.ts';
import { toListed } from './listed-flows.ts';
import { whereNotified } from './task-list.ts';

const FROM_FLOWS: FromTables = (select) => select.from(approvalFlows);
const { number: spNo, ownerId: submitterId } = approvalFlows;
const FLOWS = {
  from: FROM_FLOWS,
  id: approvalFlows.id,
  columns: { ...getTableColumns(approvalFlows), spNo, submitterId },
  hasPairs: true,
  toRows: toFlowRows,
  cells: { title: text(({ title }: FlowRow) => title, 36), waitingFor: names(({ waitingFor }: FlowRow) => waitingFor) },
};

export const MY_FLOW_LIST = defineList(MY_FLOWS, {
  ...FLOWS,
  visible: ({ actor }) => eq(approvalFlows.ownerId, actor.userId),
  filters: {
    // Flows that are neither running nor returned have ended.
    stage: (_, stage) =>
      stage === 'ended' ? notInArray(approvalFlows.status, ['running', 'returned']) : sql`${approvalFlows.status} = ${stage}`,
  },
});

/** The flows that notified the caller. */
export const COPIED_FLOW_LIST = defineList(COPIED_FLOWS, {
  ...FLOWS,
  visible: (ctx, { unseen }) => {
    const told = ctx.db
      .select({ flowId: approvalTasks.flowId })
      .from(approvalTasks)
      .where(and(eq(approvalTasks.flowId, approvalFlows.id), whereNotified(ctx), unseen ? isNull(approvalTasks.seenAt) : undefined));
    return exists(told);
  },
  // Applied in `visible`.
  filters: { unseen: () => undefined },
});

/** The flows of all documents of a project that the caller may read: those they take part in, and those whose document they may see. */
export const PROJECT_FLOW_LIST = defineList(PROJECT_FLOWS, {
  ...FLOWS,
  visible: async (ctx, { projectId }) => {
    const { businessType, businessId } = approvalFlows;
    const ofKinds = ctx.registry.given('approvalKind').map(async (kind) => {
      const { all, seen } = await kind.ofProject(ctx, textOf(projectId));
      const isReadable = holds(ctx.actor, RESCUE) ? undefined : or(whereFlowConcerned(ctx), inArray(businessId, seen));
      return and(eq(businessType, kind.businessType), inArray(businessId, all), isReadable);
    });
    return or(...(await Promise.all(ofKinds))) ?? sql`false`;
  },
});

async function toFlowRows(ctx: Ctx, flows: readonly (typeof approvalFlows.$inferSelect)[]): Promise<FlowRow[]> {
  const names = await namesIn(
    ctx,
    flows.flatMap(({ ownerId, waitingFor }) => [ownerId, ...waitingFor]),
    flows,
  );
  const told = await toldTasks(ctx, flows);
  const withdrawable = await mayWithdraw(ctx, flows);
  return flows.map((flow) => {
    const [copy, isOwn] = [told.get(flow.id), flow.ownerId === ctx.actor.userId];
    return {
      stepName: flow.stepName,
      waitingFor: flow.waitingFor.map((id) => names.person(id)),
      waitingSince: flow.waitingSince?.toISOString() ?? null,
      endedAt: flow.endedAt?.toISOString() ?? null,
      seen: copy === undefined || copy.seenAt !== null,
      taskId: copy?.taskId ?? '',
      may: {
        withdraw: withdrawable.has(flow.id),
        remind: isOwn && flow.status === 'running' && !wasReminded(ctx, flow),
        resubmit: isOwn && flow.status === 'returned',
      },
      ...toListed(flow, names),
    };
  });
}

/** The caller's latest notification of each flow. */
async function toldTasks(ctx: Ctx, flows: readonly { id: string }[]) {
  if (flows.length === 0) return new Map<string, typeof approvalTasks.$inferSelect>();
  const ids = flows.map(({ id }) => id);
  const rows = await ctx.db
    .select()
    .from(approvalTasks)
    .where(and(whereNotified(ctx), inArray(approvalTasks.flowId, ids)))
    .orderBy(approvalTasks.askedAt);
  return new Map(rows.map((row) => [row.flowId, row]));
}
