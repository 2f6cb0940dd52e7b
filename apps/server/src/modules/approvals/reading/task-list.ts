import type { calls } from '@houtai/contract';
import type { TaskRow } from '@houtai/contract/approval-flows';
import { type BusinessType, isBusinessType } from '@houtai/contract/approval-kinds';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import { and, count, eq, getTableColumns, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';

import { countCache } from '#platform/db/pages/count-cache.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { type Names, namesIn } from '../processes/names-in.ts';
import { whereFlowMatches, type ListedFlow, listedFlows, toListed, warningsOf } from './listed-flows.ts';

type Query = RequestOf<typeof calls.approvals.tasks>;

const SORTED = {
  askedAt: approvalTasks.askedAt,
  dueAt: approvalTasks.dueAt,
  submittedAt: approvalFlows.submittedAt,
  doneAt: approvalTasks.doneAt,
};

type ApprovalTask = typeof approvalTasks.$inferSelect;
type Conditions = Omit<Query, 'offset' | 'limit'>;

export function taskPage(ctx: Ctx, query: Query): Promise<PageResult<TaskRow>> {
  const { read, count } = taskList(ctx, query);
  return readPage<TaskRow>(query, read, count);
}

/** What waits for the caller, or what they have decided. */
export function taskList(ctx: Ctx, query: Conditions): RowSource<TaskRow> {
  const where = and(
    query.view === 'pending' ? isPending(ctx) : isDecided(ctx),
    query.late ? isLate(ctx) : undefined,
    isDoneIn(query),
    query.businessType ? eq(approvalTasks.businessType, query.businessType) : undefined,
    whereFlowMatches({ ...query, businessType: undefined }),
  );
  const isAboutFlows = Boolean(query.keyword || query.submitter || query.from || query.to);
  const bySubmission = query.sort === 'submittedAt' || query.sort === '-submittedAt';
  // Documents are not looked at where nothing is asked of them: the page is cut of the tasks alone.
  const from = <Selected extends PgSelect>(tasks: Selected, withFlows: boolean) =>
    withFlows ? tasks.innerJoin(approvalFlows, eq(approvalFlows.id, approvalTasks.flowId)) : tasks;
  return {
    read: async (limit, skip) => {
      const tasks = await from(ctx.db.select(getTableColumns(approvalTasks)).from(approvalTasks).$dynamic(), isAboutFlows || bySubmission)
        .where(where)
        .orderBy(...orderOf(query.sort, SORTED, sql`${approvalTasks.flowId}, ${approvalTasks.taskId}`))
        .limit(limit)
        .offset(skip);
      return toTaskRows(ctx, tasks);
    },
    count: async () => {
      const counted = from(ctx.db.select({ total: count() }).from(approvalTasks).$dynamic(), isAboutFlows).where(where);
      // No task changes without its flow, but for having been seen. What is late is another question at each moment.
      return (await (query.late ? counted.then(([found]) => found) : countCache(ctx, approvalFlows, counted)))?.total ?? 0;
    },
  };
}

/** How many wait for the caller, by kind, and how many of what they were told they have not looked at. */
export async function approvalCounts(ctx: Ctx): Promise<ResultOf<typeof calls.approvals.counts>> {
  const late = sql<number>`count(*) filter (where ${isLate(ctx)})::int`;
  const kinds = await ctx.db
    .select({ businessType: approvalTasks.businessType, count: count(), late })
    .from(approvalTasks)
    .where(isPending(ctx))
    .groupBy(approvalTasks.businessType);
  const sum = (of: 'count' | 'late') => kinds.reduce((total, kind) => total + kind[of], 0);
  return {
    pending: sum('count'),
    late: sum('late'),
    done: await ctx.db.$count(approvalTasks, isDecided(ctx)),
    unseen: await ctx.db.$count(approvalTasks, and(whereNotified(ctx), sql`${approvalTasks.seenAt} is null`)),
    byKind: kinds.filter(({ businessType }) => isBusinessType(businessType)).map(({ businessType, count }) => ({ businessType, count })),
  };
}

/** A task that waits for the caller. */
export function isPending({ actor }: Ctx): SQL | undefined {
  // What somebody is told is never open.
  return and(eq(approvalTasks.person, actor.userId), eq(approvalTasks.state, 'open'));
}

function isDecided({ actor }: Ctx): SQL | undefined {
  return and(eq(approvalTasks.person, actor.userId), eq(approvalTasks.byPerson, true));
}

/** Something that the caller was told. */
export function whereNotified({ actor }: Ctx): SQL | undefined {
  return and(eq(approvalTasks.person, actor.userId), eq(approvalTasks.kind, 'told'));
}

/** Decided on one of some days. */
function isDoneIn({ doneFrom, doneTo }: Pick<Query, 'doneFrom' | 'doneTo'>): SQL | undefined {
  const [start, end] = [startOfDay(doneFrom ?? ''), startOfDay(doneTo ?? '', 1)];
  return and(start ? gte(approvalTasks.doneAt, start) : undefined, end ? lt(approvalTasks.doneAt, end) : undefined);
}

function isLate({ now }: Ctx): SQL {
  return sql`(${and(isNotNull(approvalTasks.dueAt), lt(approvalTasks.dueAt, now))})`;
}

async function toTaskRows(ctx: Ctx, tasks: readonly ApprovalTask[]): Promise<TaskRow[]> {
  const found = await listedFlows(
    ctx.db,
    tasks.map(({ flowId }) => flowId),
  );
  const flows = [...found.values()];
  const people = [...flows.map(({ ownerId }) => ownerId), ...tasks.flatMap(({ standsFor }) => standsFor)];
  const mayBulk = new Set(ctx.registry.given('approvalKind').flatMap((kind) => (kind.mayBulk ? [kind.businessType] : [])));
  const [names, warnings] = await Promise.all([namesIn(ctx, people, flows), warningsOf(ctx, flows)]);
  return tasks.flatMap((task) => {
    const flow = found.get(task.flowId);
    const about = { names, mayBulk, warnings: flow ? (warnings.get(flow.id)?.length ?? 0) : 0 };
    return flow ? [toTaskRow(ctx, { task, flow, ...about })] : [];
  });
}

type Row = { task: ApprovalTask; flow: ListedFlow; names: Names; mayBulk: ReadonlySet<BusinessType>; warnings: number };

function toTaskRow(ctx: Ctx, { task, flow, names, mayBulk, warnings }: Row): TaskRow {
  const isOpen = task.state === 'open';
  return {
    taskId: task.taskId,
    stepName: task.stepName,
    progress: task.progress,
    taskState: task.state,
    consult: task.kind === 'consult',
    standsFor: task.standsFor.map((id) => names.person(id)),
    seen: task.seenAt !== null,
    late: isOpen && task.dueAt !== null && task.dueAt < ctx.now,
    comment: task.comment,
    warnings,
    mayBulk: isOpen && task.kind === 'decide' && warnings === 0 && mayBulk.has(flow.businessType),
    ...momentsOf(task, flow),
    ...toListed(flow, names),
  };
}

function momentsOf({ askedAt, dueAt, doneAt }: ApprovalTask, flow: ListedFlow) {
  return {
    askedAt: (askedAt ?? flow.submittedAt).toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
  };
}
