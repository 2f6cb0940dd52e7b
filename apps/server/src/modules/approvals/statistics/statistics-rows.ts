import type { calls } from '@houtai/contract';
import type { StatisticsRow } from '@houtai/contract/approval-statistics';
import type { RequestOf } from '@houtai/contract/call';
import { and, count, desc, eq, isNotNull, or } from 'drizzle-orm';

import { workingCalendar } from '#modules/calendar/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { type PageResult, readPage } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { countedFlows, hoursOf } from './counted.ts';

type Query = RequestOf<typeof calls.approvalProcesses.measured>;

/** The rows behind a figure of the statistics: documents, or tasks if a step or a person is given. */
export function statisticsRowsPage(ctx: Ctx, query: Query): Promise<PageResult<StatisticsRow>> {
  return query.step || query.person ? taskPage(ctx, query) : flowPage(ctx, query);
}

async function flowPage(ctx: Ctx, query: Query): Promise<PageResult<StatisticsRow>> {
  const where = countedFlows(query);
  const page = await readPage(
    query,
    (limit, skip) =>
      ctx.db
        .select()
        .from(approvalFlows)
        .where(where)
        .orderBy(desc(approvalFlows.submittedAt), desc(approvalFlows.id))
        .limit(limit)
        .offset(skip),
    () => ctx.db.$count(approvalFlows, where),
  );
  const calendar = await workingCalendar(ctx);
  const names = await namesOf(
    ctx,
    page.rows.map(({ ownerId }) => ownerId),
  );
  const rows = page.rows.map((flow) => ({
    ...nameOf(flow),
    taskId: '',
    stepName: flow.stepName,
    personName: names.get(flow.ownerId) ?? '',
    from: flow.submittedAt.toISOString(),
    to: flow.endedAt?.toISOString() ?? null,
    hours: hoursOf(calendar, flow.submittedAt, flow.endedAt ?? ctx.now),
    late: false,
  }));
  return { rows, total: page.total };
}

async function taskPage(ctx: Ctx, query: Query): Promise<PageResult<StatisticsRow>> {
  const where = and(
    countedFlows(query),
    eq(approvalTasks.kind, 'decide'),
    isNotNull(approvalTasks.askedAt),
    or(eq(approvalTasks.byPerson, true), eq(approvalTasks.state, 'open')),
    query.step ? eq(approvalTasks.stepName, query.step) : undefined,
    query.person ? eq(approvalTasks.person, query.person) : undefined,
  );
  const joined = eq(approvalFlows.id, approvalTasks.flowId);
  const page = await readPage(
    query,
    (limit, skip) =>
      ctx.db
        .select({ task: approvalTasks, flow: approvalFlows })
        .from(approvalTasks)
        .innerJoin(approvalFlows, joined)
        .where(where)
        .orderBy(desc(approvalFlows.submittedAt), desc(approvalFlows.id), desc(approvalTasks.taskId))
        .limit(limit)
        .offset(skip),
    async () => {
      const [found] = await ctx.db.select({ total: count() }).from(approvalTasks).innerJoin(approvalFlows, joined).where(where);
      return found?.total ?? 0;
    },
  );
  const calendar = await workingCalendar(ctx);
  const names = await namesOf(
    ctx,
    page.rows.map(({ task }) => task.person),
  );
  const rows = page.rows.map(({ task, flow }) => {
    const from = task.askedAt ?? flow.submittedAt;
    return {
      ...nameOf(flow),
      taskId: task.taskId,
      stepName: task.stepName,
      personName: names.get(task.person) ?? '',
      from: from.toISOString(),
      to: task.doneAt?.toISOString() ?? null,
      hours: hoursOf(calendar, from, task.doneAt ?? ctx.now),
      late: task.state === 'open' && task.dueAt !== null && task.dueAt < ctx.now,
    };
  });
  return { rows, total: page.total };
}

function nameOf({ id, businessType, number, title }: typeof approvalFlows.$inferSelect) {
  return { flowId: id, businessType, spNo: number, title };
}
