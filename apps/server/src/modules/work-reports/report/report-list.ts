import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import type { ReportRow } from '@houtai/contract/work-reports';
import { WORK_REPORTS } from '@houtai/contract/work-reports-list';
import { and, between, eq, exists, gte, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { number, text } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { longList } from '#modules/resources/index.ts';
import { cachedCount } from '#platform/db/pages/count-cache.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { workHours, workReportReads, workReports } from '../work-reports.tables.ts';
import { listedReports, toReportRow } from './report-rows.ts';
import { isOwn, isSentTo, visibleReports } from './report-visibility.ts';

const { id, kind, startOn: start, state, ownerId, submittedAt, updatedAt, plainText: summary } = workReports;

/** The reports of a list. */
export const REPORT_LIST = defineList(WORK_REPORTS, {
  id,
  columns: { kind, start, state, ownerId, submittedAt, updatedAt, summary },
  hasPairs: true,
  visible: (ctx, { view }) => {
    if (view === 'mine') return isOwn(ctx);
    return view === 'received' ? isSentTo(ctx) : visibleReports(ctx);
  },
  filters: {
    // Applied in `visible`.
    view: () => undefined,
    departmentId: (_, department) => eq(workReports.departmentId, department),
    projectId: hasHoursFor,
    unread: isUnread,
  },
  rows: (ctx, { where, order, toItsEnd }) => {
    const { read, count } = longList(ctx, { table: workReports, rows: listedReports, where, order, mayChange: sql`true`, toItsEnd });
    return { read: async (limit, skip) => (await read(limit, skip)).map(({ row }): ReportRow => toReportRow(ctx, row)), count };
  },
  cells: {
    hours: number((row) => row.hours, '0.00'),
    summary: text((row) => row.summary, 60),
    readers: text((row) => `${row.readers} / ${row.receivers}`, 10),
  },
});

/** Uses the conditions of the page, so that each figure equals the length of its list. */
export async function reportCounts(
  ctx: Ctx,
  filters: RequestOf<typeof calls.workReports.counts>,
): Promise<ResultOf<typeof calls.workReports.counts>> {
  const thatAre = async (view: string) => cachedCount(ctx, workReports, await REPORT_LIST.where(ctx, { ...filters, view }));
  return { mine: await thatAre('mine'), received: await thatAre('received'), all: await thatAre('all') };
}

/** Condition: submitted by somebody else and never opened by the caller. */
export function isUnread({ db, actor }: Ctx): SQL | undefined {
  const read = db
    .select({ one: sql`1` })
    .from(workReportReads)
    .where(and(eq(workReportReads.reportId, workReports.id), eq(workReportReads.userId, actor.userId)));
  return and(ne(workReports.state, 'draft'), ne(workReports.ownerId, actor.userId), not(exists(read)));
}

/** Condition: has hours for a project on one of its days. Starts from the hours, which are few compared to all reports. */
function hasHoursFor({ db }: Ctx, projectId: string): SQL {
  const { ownerId, startOn, endOn } = worked;
  const isAround = and(
    eq(ownerId, workHours.ownerId),
    // No report covers more days than a month, so only a short range of the index is read.
    between(startOn, sql`${workHours.day} - 31`, sql`${workHours.day}`),
    gte(endOn, workHours.day),
  );
  return inArray(
    workReports.id,
    db.select({ id: worked.id }).from(workHours).innerJoin(worked, isAround).where(eq(workHours.projectId, projectId)),
  );
}

const worked = alias(workReports, 'worked');
