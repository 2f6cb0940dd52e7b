import type { calls } from '@houtai/contract';
import type { FlowRow } from '@houtai/contract/approval-flows';
import type { Stage } from '@houtai/contract/approvals';
import type { RequestOf } from '@houtai/contract/call';
import { and, count, eq, exists, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';

import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { wasReminded } from '../flows/flow-may.ts';
import { whereFlowConcerned, RESCUE } from '../flows/flow-rights.ts';
import { mayWithdraw } from '../flows/may-withdraw.ts';
import { namesIn } from '../processes/names-in.ts';
import { whereFlowMatches, toListed } from './listed-flows.ts';
import { whereNotified } from './task-list.ts';

type MineQuery = RequestOf<typeof calls.approvals.mine>;
type FlowQuery = Omit<MineQuery, 'offset' | 'limit' | 'stage'>;
type ProjectQuery = RequestOf<typeof calls.approvals.ofProject>;
type CopiesQuery = RequestOf<typeof calls.approvals.copies>;

const SORTED = { submittedAt: approvalFlows.submittedAt, endedAt: approvalFlows.endedAt };

export function minePage(ctx: Ctx, query: MineQuery): Promise<PageResult<FlowRow>> {
  const { read, count } = mineList(ctx, query);
  return readPage<FlowRow>(query, read, count);
}

/** The flows that the caller submitted. */
export function mineList(ctx: Ctx, query: Omit<MineQuery, 'offset' | 'limit'>): RowSource<FlowRow> {
  return flowList(ctx, query, and(isOwn(ctx), query.stage && isAt(query.stage)) ?? sql`false`);
}

/** How many flows the caller submitted, and how many of them stand at each stage. */
export async function mineCounts(ctx: Ctx): Promise<Record<'all' | Stage, number>> {
  const number = (stage: Stage) => sql<number>`count(*) filter (where ${isAt(stage)})`.mapWith(Number);
  const [counts] = await ctx.db
    .select({ all: count(), returned: number('returned'), running: number('running'), ended: number('ended') })
    .from(approvalFlows)
    .where(isOwn(ctx));
  if (!counts) throw new Error('a count without a group always has a row');
  return counts;
}

function isOwn({ actor }: Ctx): SQL {
  return eq(approvalFlows.ownerId, actor.userId);
}

/** What is neither going on nor with its submitter has ended. */
function isAt(stage: Stage): SQL {
  return stage === 'ended' ? notInArray(approvalFlows.status, ['running', 'returned']) : eq(approvalFlows.status, stage);
}

export function copyPage(ctx: Ctx, query: CopiesQuery): Promise<PageResult<FlowRow>> {
  const { read, count } = copyList(ctx, query);
  return readPage<FlowRow>(query, read, count);
}

/** The flows that the caller was told of. */
export function copyList(ctx: Ctx, query: Omit<CopiesQuery, 'offset' | 'limit'>): RowSource<FlowRow> {
  const told = ctx.db
    .select({ flowId: approvalTasks.flowId })
    .from(approvalTasks)
    .where(and(eq(approvalTasks.flowId, approvalFlows.id), whereNotified(ctx), query.unseen ? isNull(approvalTasks.seenAt) : undefined));
  return flowList(ctx, query, exists(told));
}

/** The flows of all documents for a project that the caller may read: those that concern them, and those whose document they may see. */
export async function projectFlowPage(ctx: Ctx, { projectId, ...query }: ProjectQuery): Promise<PageResult<FlowRow>> {
  const { businessType, businessId } = approvalFlows;
  const ofKinds = ctx.registry.given('approvalKind').map(async (kind) => {
    const { all, seen } = await kind.ofProject(ctx, projectId);
    const isReadable = holds(ctx.actor, RESCUE) ? undefined : or(whereFlowConcerned(ctx), inArray(businessId, seen));
    return and(eq(businessType, kind.businessType), inArray(businessId, all), isReadable);
  });
  const { read, count } = flowList(ctx, query, or(...(await Promise.all(ofKinds))) ?? sql`false`);
  return readPage<FlowRow>(query, read, count);
}

function flowList(ctx: Ctx, query: FlowQuery, which: SQL): RowSource<FlowRow> {
  const where = and(which, query.status ? eq(approvalFlows.status, query.status) : undefined, whereFlowMatches(query));
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(approvalFlows)
        .where(where)
        .orderBy(...orderOf(query.sort, SORTED, approvalFlows.id))
        .limit(limit)
        .offset(skip);
      return toFlowRows(ctx, rows);
    },
    count: async () => (await ctx.db.select({ total: count() }).from(approvalFlows).where(where))[0]?.total ?? 0,
  };
}

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

/** What the caller was told of the flows, the latest of each. */
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
