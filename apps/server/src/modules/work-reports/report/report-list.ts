import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import type { ReportRow } from '@houtai/contract/work-reports';
import { and, between, eq, exists, gte, inArray, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { longList } from '#modules/resources/index.ts';
import { cachedCount } from '#platform/db/pages/count-cache.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { workHours, workReportReads, workReports } from '../work-reports.tables.ts';
import { listedReports, toReportRow } from './report-rows.ts';
import { isOwn, isSentTo, visibleReports } from './report-visibility.ts';

type Query = RequestOf<typeof calls.workReports.page>;
/** The list without its page. */
export type ReportQuery = Omit<Query, 'offset' | 'limit'>;
type Filters = RequestOf<typeof calls.workReports.counts>;

const SORTED = { start: workReports.startOn, submittedAt: workReports.submittedAt, updatedAt: workReports.updatedAt };

export async function reportPage(ctx: Ctx, query: Query): Promise<PageResult<ReportRow>> {
  const { read, count } = await reportList(ctx, query);
  return readPage<ReportRow>(query, read, count);
}

/** The reports that a list shows, read in parts, and how many they are. */
export async function reportList(ctx: Ctx, query: ReportQuery, { toItsEnd = false } = {}): Promise<RowSource<ReportRow>> {
  const where = and(await viewOf(ctx, query.view), fits(ctx, query));
  const order = orderOf(query.sort, SORTED, workReports.id);
  const { read, count } = longList(ctx, { table: workReports, rows: listedReports, where, order, mayChange: sql`true`, toItsEnd });
  return {
    read: async (limit, skip) => (await read(limit, skip)).map(({ row }) => toReportRow(ctx, row)),
    count,
  };
}

/** Counted as the page counts, so that the figure of a view is the length of its list. */
export async function reportCounts(ctx: Ctx, filters: Filters): Promise<ResultOf<typeof calls.workReports.counts>> {
  const fitting = fits(ctx, filters);
  const thatAre = async (view: Query['view']) => cachedCount(ctx, workReports, and(await viewOf(ctx, view), fitting));
  return { mine: await thatAre('mine'), received: await thatAre('received'), all: await thatAre('all') };
}

async function viewOf(ctx: Ctx, view: Query['view']): Promise<SQL | undefined> {
  if (view === 'mine') return isOwn(ctx);
  return view === 'received' ? isSentTo(ctx) : visibleReports(ctx);
}

function fits(ctx: Ctx, { keyword, kind, state, ownerId, departmentId, projectId, unread, from, to }: Filters): SQL | undefined {
  return and(
    keyword ? textMatches(keyword, workReports.plainText) : undefined,
    kind ? eq(workReports.kind, kind) : undefined,
    state ? eq(workReports.state, state) : undefined,
    ownerId ? eq(workReports.ownerId, ownerId) : undefined,
    departmentId ? eq(workReports.departmentId, departmentId) : undefined,
    projectId ? hasHoursFor(ctx, projectId) : undefined,
    unread ? isUnread(ctx) : undefined,
    from ? gte(workReports.startOn, from) : undefined,
    to ? lte(workReports.startOn, to) : undefined,
  );
}

/** Handed in by somebody else and never opened by the caller. */
export function isUnread({ db, actor }: Ctx): SQL | undefined {
  const read = db
    .select({ one: sql`1` })
    .from(workReportReads)
    .where(and(eq(workReportReads.reportId, workReports.id), eq(workReportReads.userId, actor.userId)));
  return and(ne(workReports.state, 'draft'), ne(workReports.ownerId, actor.userId), not(exists(read)));
}

/** With hours for a project on one of its days: found from these, which are few beside all reports. */
function hasHoursFor({ db }: Ctx, projectId: string): SQL {
  const { ownerId, startOn, endOn } = worked;
  const isAround = and(
    eq(ownerId, workHours.ownerId),
    // No report is of more days than a month has, which makes it a short stretch of the index.
    between(startOn, sql`${workHours.day} - 31`, sql`${workHours.day}`),
    gte(endOn, workHours.day),
  );
  return inArray(
    workReports.id,
    db.select({ id: worked.id }).from(workHours).innerJoin(worked, isAround).where(eq(workHours.projectId, projectId)),
  );
}

const worked = alias(workReports, 'worked');
