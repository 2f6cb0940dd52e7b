import type { calls } from '@houtai/contract';
import type { TaskRow } from '@houtai/contract/approval-flows';
import { isBusinessType } from '@houtai/contract/approval-kinds';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import { and, count, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '../../platform/db/read-page.ts';
import { approvalFlows, approvalTasks } from './approvals.tables.ts';
import { flowFits, LISTED, type ListedFlow, toListed, warningsOf } from './listed-flows.ts';
import { namesIn } from './names-in.ts';

type Query = RequestOf<typeof calls.approvals.tasks>;

const SORTED = {
  askedAt: approvalTasks.askedAt,
  dueAt: approvalTasks.dueAt,
  submittedAt: approvalFlows.submittedAt,
  doneAt: approvalTasks.doneAt,
};

type Conditions = Omit<Query, 'offset' | 'limit'>;

function isAboutFlows({ keyword, submitter, from, to }: Conditions): boolean {
  return Boolean(keyword || submitter || from || to);
}

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
    flowFits({ ...query, businessType: undefined }),
  );
  const from = () => ctx.db.select({ task: approvalTasks, flow: LISTED }).from(approvalTasks);
  return {
    read: async (limit, skip) => {
      const rows = await from()
        .innerJoin(approvalFlows, eq(approvalFlows.id, approvalTasks.flowId))
        .where(where)
        .orderBy(...orderOf(query.sort, SORTED, sql`${approvalTasks.flowId}, ${approvalTasks.taskId}`))
        .limit(limit)
        .offset(skip);
      return toTaskRows(ctx, rows);
    },
    count: async () => {
      // Documents need not be looked at where no condition is about them.
      if (!isAboutFlows(query)) return ctx.db.$count(approvalTasks, where);
      const [found] = await ctx.db
        .select({ total: count() })
        .from(approvalTasks)
        .innerJoin(approvalFlows, eq(approvalFlows.id, approvalTasks.flowId))
        .where(where);
      return found?.total ?? 0;
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
    unseen: await ctx.db.$count(approvalTasks, and(isTold(ctx), sql`${approvalTasks.seenAt} is null`)),
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
export function isTold({ actor }: Ctx): SQL | undefined {
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

async function toTaskRows(ctx: Ctx, rows: readonly { task: typeof approvalTasks.$inferSelect; flow: ListedFlow }[]): Promise<TaskRow[]> {
  const flows = rows.map(({ flow }) => flow);
  const names = await namesIn(ctx, [...flows.map(({ ownerId }) => ownerId), ...rows.flatMap(({ task }) => task.standsFor)], flows);
  const warnings = await warningsOf(ctx, flows);
  return rows.map(({ task, flow }) => {
    const found = warnings.get(flow.id)?.length ?? 0;
    const isOpen = task.state === 'open';
    return {
      ...toListed(flow, names),
      taskId: task.taskId,
      stepName: task.stepName,
      progress: task.progress,
      taskState: task.state,
      consult: task.kind === 'consult',
      standsFor: task.standsFor.map((id) => names.person(id)),
      seen: task.seenAt !== null,
      ...momentsOf(task, flow),
      late: isOpen && task.dueAt !== null && task.dueAt < ctx.now,
      comment: task.comment,
      warnings: found,
      mayBulk: isOpen && task.kind === 'decide' && found === 0 && mayBulk(ctx, flow),
    };
  });
}

function momentsOf({ askedAt, dueAt, doneAt }: typeof approvalTasks.$inferSelect, flow: ListedFlow) {
  return {
    askedAt: (askedAt ?? flow.submittedAt).toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
  };
}

function mayBulk({ registry }: Ctx, { businessType }: ListedFlow): boolean {
  return registry.given('approvalKind').some((kind) => kind.businessType === businessType && kind.mayBulk);
}
