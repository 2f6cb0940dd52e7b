import type { calls } from '@houtai/contract';
import type { TaskRow } from '@houtai/contract/approval-flows';
import { type BusinessType, isBusinessType } from '@houtai/contract/approval-kinds';
import { APPROVAL_TASKS } from '@houtai/contract/approvals-list';
import type { ResultOf } from '@houtai/contract/call';
import { textOf } from '@houtai/contract/form-check';
import { and, count, eq, getTableColumns, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';

import { text } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { countCache } from '#platform/db/pages/count-cache.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { namesIn, type ProcessNames } from '../processes/names-in.ts';
import { type ListedFlow, listedFlows, toListed, warningsOf } from './listed-flows.ts';

type ApprovalTask = typeof approvalTasks.$inferSelect;

const { number: spNo, title, summary, ownerId: submitterId, submittedAt } = approvalFlows;
const { businessType, askedAt, dueAt, doneAt } = approvalTasks;

/** The caller's pending or decided tasks. */
export const TASK_LIST = defineList(APPROVAL_TASKS, {
  id: sql`${approvalTasks.flowId}, ${approvalTasks.taskId}`,
  columns: { spNo, title, summary, submitterId, submittedAt, businessType, askedAt, dueAt, doneAt },
  hasPairs: true,
  visible: (ctx, { view }) => (view === 'done' ? isDecided(ctx) : isPending(ctx)),
  filters: {
    // Applied in `visible`.
    view: () => undefined,
    late: isLate,
  },
  rows: (ctx, { where, order, query }) => {
    const isAboutFlows = ABOUT_FLOWS.some((name) => textOf(query[name]) !== '');
    const bySubmission = query['sort'] === 'submittedAt' || query['sort'] === '-submittedAt';
    // Documents are joined only if a filter needs them, so that pages read tasks alone.
    const from = <Selected extends PgSelect>(tasks: Selected, withFlows: boolean) =>
      withFlows ? tasks.innerJoin(approvalFlows, eq(approvalFlows.id, approvalTasks.flowId)) : tasks;
    return {
      read: async (limit, skip) => {
        const tasks = await from(ctx.db.select(getTableColumns(approvalTasks)).from(approvalTasks).$dynamic(), isAboutFlows || bySubmission)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(skip);
        return toTaskRows(ctx, tasks);
      },
      count: async () => {
        const counted = from(ctx.db.select({ total: count() }).from(approvalTasks).$dynamic(), isAboutFlows).where(where);
        // Tasks change only with their flow, except for being opened, so the flow's changes invalidate the cached count. Lateness depends
        // on the time and is not cached.
        return (await (query['late'] ? counted.then(([found]) => found) : countCache(ctx, approvalFlows, counted)))?.total ?? 0;
      },
    };
  },
  cells: { title: text((row) => row.title, 36), comment: text((row) => row.comment, 40) },
});

/** Filters that need the document of a task. */
const ABOUT_FLOWS = ['keyword', 'submitter', 'from', 'to'] as const;

/** The caller's pending tasks by kind, and their unread notifications. */
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

export function isPending({ actor }: Ctx): SQL | undefined {
  // Notifications are never open.
  return and(eq(approvalTasks.person, actor.userId), eq(approvalTasks.state, 'open'));
}

function isDecided({ actor }: Ctx): SQL | undefined {
  return and(eq(approvalTasks.person, actor.userId), eq(approvalTasks.byPerson, true));
}

export function whereNotified({ actor }: Ctx): SQL | undefined {
  return and(eq(approvalTasks.person, actor.userId), eq(approvalTasks.kind, 'told'));
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

type Row = { task: ApprovalTask; flow: ListedFlow; names: ProcessNames; mayBulk: ReadonlySet<BusinessType>; warnings: number };

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
