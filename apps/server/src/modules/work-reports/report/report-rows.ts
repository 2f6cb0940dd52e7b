import { centsOf as hundredthsOf, formatHundredths as hoursText } from '@houtai/contract/cents';
import type { HoursOfDay, Report, ReportReader, ReportRow } from '@houtai/contract/work-reports';
import { and, asc, between, eq, getTableColumns, sql } from 'drizzle-orm';

import { departments, namesOf, users } from '#modules/people/index.ts';
import { projectsOf } from '#modules/projects/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';
import { isOneOf, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { twoStepPage } from '#platform/db/pages/two-step-page.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { workHours, workReportReads, workReports } from '../work-reports.tables.ts';
import type { StoredReport } from './report-visibility.ts';
import { solvedComments } from './solved-comments.ts';

/** The part of a report for lists, with hours in hundredths, and all its readers, among whom the caller may be. */
type ListedReport = Pick<
  StoredReport,
  'id' | 'version' | 'kind' | 'startOn' | 'endOn' | 'state' | 'submittedAt' | 'ownerId' | 'updatedAt'
> &
  Pick<StoredReport, 'plainText'> & {
    ownerName: string;
    departmentName: string;
    hundredths: number;
    receivers: number;
    readers: number;
    readBy: string[];
    isChangedSince: boolean;
  };

/** Loads listed reports by id with their context; concurrent calls share a query. */
export const listedReports = twoStepPage<ListedReport>((db) => {
  const { id, version, kind, startOn, endOn, state, submittedAt, ownerId, updatedAt, plainText } = getTableColumns(workReports);
  const isOfIts = and(eq(workHours.ownerId, ownerId), between(workHours.day, sql`${startOn}`, sql`${endOn}`));
  const hours = db
    .select({ hundredths: sql<number>`coalesce(sum(${workHours.hundredths}), 0)::int`.as('hundredths') })
    .from(workHours)
    .where(isOfIts)
    .as('hours');
  const { userId, reportId, at } = workReportReads;
  const reads = db
    .select({
      readBy: sql<string[]>`coalesce(array_agg(${userId}), '{}')`.as('read_by'),
      readers: sql<number>`count(*) filter (where ${userId} = any(${workReports.receivers}))::int`.as('readers'),
      isChangedSince: sql<boolean>`coalesce(min(${at}) < ${workReports.writtenAt}, false)`.as('is_changed_since'),
    })
    .from(workReportReads)
    .where(eq(reportId, id))
    .as('reads');
  return db
    .select({
      id,
      version,
      kind,
      startOn,
      endOn,
      state,
      submittedAt,
      ownerId,
      updatedAt,
      plainText,
      ownerName: users.name,
      departmentName: sql<string>`coalesce(${departments.name}, '')`,
      receivers: sql<number>`cardinality(${workReports.receivers})`,
      hundredths: hours.hundredths,
      readBy: reads.readBy,
      readers: reads.readers,
      isChangedSince: reads.isChangedSince,
    })
    .from(workReports)
    .innerJoin(users, eq(users.id, ownerId))
    .leftJoin(departments, eq(departments.id, workReports.departmentId))
    .innerJoinLateral(hours, sql`true`)
    .innerJoinLateral(reads, sql`true`)
    .where(isOneOfParameter(id, 'ids'))
    .prepare('');
});

export function toReportRow({ actor }: Ctx, row: ListedReport): ReportRow {
  const isOwn = row.ownerId === actor.userId;
  return {
    id: row.id,
    kind: row.kind,
    start: row.startOn,
    end: row.endOn,
    state: row.state,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    departmentName: row.departmentName,
    hours: hoursText(row.hundredths),
    summary: summaryOf(row.plainText),
    receivers: row.receivers,
    readers: row.readers,
    unread: !isOwn && row.state !== 'draft' && !row.readBy.includes(actor.userId),
    changedAfterRead: row.state !== 'draft' && row.isChangedSince,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A report with its whole content, as the caller may see it. */
export async function toReport(ctx: Ctx, row: StoredReport): Promise<Report> {
  const [names, places, hoursByDay, reads, solved] = await Promise.all([
    namesOf(ctx, [row.ownerId, ...row.receivers]),
    departmentNames(ctx, [row.departmentId]),
    hoursOf(ctx, row),
    readsOf(ctx, [row]),
    solvedComments(ctx, row.id),
  ]);
  const read = reads.get(row.id) ?? [];
  const isOwn = row.ownerId === ctx.actor.userId;
  const listed = toReportRow(ctx, {
    ...row,
    ownerName: names.get(row.ownerId) ?? '',
    departmentName: places.get(row.departmentId) ?? '',
    hundredths: hoursByDay.reduce((sum, { hours }) => sum + hundredthsOf(hours), 0),
    receivers: row.receivers.length,
    readers: read.filter(({ receiver }) => receiver).length,
    readBy: read.map(({ userId }) => userId),
    isChangedSince: read.some(({ at }) => new Date(at) < row.writtenAt),
  });
  return {
    ...listed,
    lines: row.lines,
    content: row.content,
    receivers: row.receivers.map((userId) => ({ userId, name: names.get(userId) ?? '' })),
    read,
    hoursByDay,
    lateMinutes: row.state === 'late' && row.dueAt && row.submittedAt ? minutesBetween(row.dueAt, row.submittedAt) : 0,
    solved,
    mayWithdraw: isOwn && row.state !== 'draft' && read.length === 0,
    version: row.version,
  };
}

function minutesBetween(from: Date, to: Date): number {
  return Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000));
}

const placesByIds = batchedRows(
  (db) =>
    db.select({ id: departments.id, name: departments.name }).from(departments).where(isOneOfParameter(departments.id, 'keys')).prepare(''),
  (row) => row.id,
);

/** Department names by id, regardless of access. */
export async function departmentNames({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await placesByIds(db, ids))].map(([id, { name }]) => [id, name]));
}

/** The hours of a report's days. */
export async function hoursOf(
  ctx: Ctx,
  { ownerId, startOn, endOn }: Pick<StoredReport, 'ownerId' | 'startOn' | 'endOn'>,
): Promise<HoursOfDay[]> {
  const rows = await ctx.db
    .select({ day: workHours.day, projectId: workHours.projectId, hundredths: workHours.hundredths })
    .from(workHours)
    .where(and(eq(workHours.ownerId, ownerId), between(workHours.day, startOn, endOn)))
    .orderBy(asc(workHours.day), asc(workHours.id));
  const projects = await projectsOf(
    ctx,
    rows.map(({ projectId }) => projectId),
  );
  return rows.map(({ day, projectId, hundredths }) => ({
    day,
    projectId,
    projectName: projects.get(projectId)?.name ?? '',
    hours: hoursText(hundredths),
  }));
}

/** The readers of reports, by report, first reader first. */
export async function readsOf({ db }: Ctx, rows: readonly Pick<StoredReport, 'id' | 'receivers'>[]): Promise<Map<string, ReportReader[]>> {
  if (rows.length === 0) return new Map();
  const receiversOf = new Map(rows.map(({ id, receivers }) => [id, receivers]));
  const found = await db
    .select({ reportId: workReportReads.reportId, userId: users.id, name: users.name, at: workReportReads.at })
    .from(workReportReads)
    .innerJoin(users, eq(users.id, workReportReads.userId))
    .where(isOneOf(workReportReads.reportId, [...receiversOf.keys()]))
    .orderBy(asc(workReportReads.at), asc(users.id));
  const reads = found.map(({ reportId, at, ...reader }) => ({
    reportId,
    ...reader,
    at: at.toISOString(),
    receiver: receiversOf.get(reportId)?.includes(reader.userId) === true,
  }));
  return new Map([...groupBy(reads, ({ reportId }) => reportId)].map(([id, all]) => [id, all.map(({ reportId: _, ...reader }) => reader)]));
}
