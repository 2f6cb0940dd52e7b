import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { startOfDay } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { and, asc, eq, gte, lt, max } from 'drizzle-orm';

import type { OfferedLine, OfferedTime } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';

const MOST = 100;

/** The caller's decisions of some days, as lines of a report. */
export async function approvalReportLines({ db, actor }: Ctx, { done: { from, to } }: OfferedTime): Promise<OfferedLine[]> {
  const [start, end] = [startOfDay(from), startOfDay(to, 1)];
  if (!start || !end) return [];
  const { person, byPerson, doneAt } = approvalTasks;
  const { id, number, title } = approvalFlows;
  const rows = await db
    .select({ id, number, title })
    .from(approvalTasks)
    .innerJoin(approvalFlows, eq(id, approvalTasks.flowId))
    .where(and(eq(person, actor.userId), eq(byPerson, true), gte(doneAt, start), lt(doneAt, end)))
    .groupBy(id)
    .orderBy(asc(max(doneAt)), asc(id))
    .limit(MOST);
  return rows.map((row) => ({
    section: 'done',
    text: `审批 ${row.title}`,
    did: '',
    note: '已处理',
    isOptional: false,
    isDone: true,
    projectId: null,
    source: { type: 'approval', id: row.id, label: row.number, url: linkTo(PENDING_APPROVALS_PAGE, { view: 'done', id: row.id }) },
  }));
}
