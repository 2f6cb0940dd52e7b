import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { centsOf as hundredthsOf, yuanOf as hoursText } from '@houtai/contract/cents';
import { REPORT_KINDS, REPORT_STATES } from '@houtai/contract/work-report-words';
import type { HoursOfDay, Report, ReportReader, ReportRow } from '@houtai/contract/work-reports';
import { and, asc, between, eq, getTableColumns, sql } from 'drizzle-orm';

import { batchedRows } from '../../platform/db/batched-rows.ts';
import type { Ctx } from '../../platform/db/context.ts';
import { isOneOf, isOneOfParameter } from '../../platform/db/is-one-of.ts';
import { twoStepPage } from '../../platform/db/two-step-page.ts';
import { groupBy } from '../../platform/group-by.ts';
import { type Cells, day, moment, number, text } from '../exports/index.ts';
import { departments, namesOf, users } from '../people/index.ts';
import { projectsOf } from '../projects/index.ts';
import { summaryOf } from '../work-records/index.ts';
import type { StoredReport } from './report-visibility.ts';
import { solvedOf } from './solved-comments.ts';
import { workHours, workReportReads, workReports } from './work-reports.tables.ts';

/** What stands around a report: its hours in hundredths, who has read it, and whether it was changed after somebody had. */
type Around = { hundredths: number; readBy: string[]; isChangedSince: boolean };

/** What a list needs of a report: all but what it says. */
export type ListedReport = Omit<StoredReport, 'lines' | 'content'> & Around;

/** Reports of lists by their ids, with what stands around them: one question for all calls of a moment. */
export const listedReports = twoStepPage<ListedReport>((db) => {
  const { lines: _, content: __, ...columns } = getTableColumns(workReports);
  const isOfIts = and(
    eq(workHours.ownerId, workReports.ownerId),
    between(workHours.day, sql`${workReports.startOn}`, sql`${workReports.endOn}`),
  );
  const hours = db
    .select({ hundredths: sql<number>`coalesce(sum(${workHours.hundredths}), 0)::int`.as('hundredths') })
    .from(workHours)
    .where(isOfIts)
    .as('hours');
  const reads = db
    .select({
      readBy: sql<string[]>`coalesce(array_agg(${workReportReads.userId}), '{}')`.as('read_by'),
      isChangedSince: sql<boolean>`coalesce(min(${workReportReads.at}) < ${workReports.writtenAt}, false)`.as('is_changed_since'),
    })
    .from(workReportReads)
    .where(eq(workReportReads.reportId, workReports.id))
    .as('reads');
  return db
    .select({ ...columns, hundredths: hours.hundredths, readBy: reads.readBy, isChangedSince: reads.isChangedSince })
    .from(workReports)
    .innerJoinLateral(hours, sql`true`)
    .innerJoinLateral(reads, sql`true`)
    .where(isOneOfParameter(workReports.id, 'ids'))
    .prepare('');
});

export async function toReportRows(ctx: Ctx, rows: readonly ListedReport[]): Promise<ReportRow[]> {
  const [names, places] = await Promise.all([
    namesOf(
      ctx,
      rows.map(({ ownerId }) => ownerId),
    ),
    departmentNames(
      ctx,
      rows.map(({ departmentId }) => departmentId),
    ),
  ]);
  return rows.map((row) => ({
    ...factsOf(ctx, row),
    ownerName: names.get(row.ownerId) ?? '',
    departmentName: places.get(row.departmentId) ?? '',
    hours: hoursText(row.hundredths),
    summary: summaryOf(row.plainText),
    receivers: row.receivers.length,
    readers: row.readBy.filter((userId) => row.receivers.includes(userId)).length,
  }));
}

/** A report with all that it says, as the caller may see it. */
export async function toReport(ctx: Ctx, row: StoredReport): Promise<Report> {
  const [names, hoursByDay, reads, solved] = await Promise.all([
    namesOf(ctx, row.receivers),
    hoursOf(ctx, row),
    readsOf(ctx, [row]),
    solvedOf(ctx, row.id),
  ]);
  const read = reads.get(row.id) ?? [];
  const around: Around = {
    hundredths: hoursByDay.reduce((sum, { hours }) => sum + hundredthsOf(hours), 0),
    readBy: read.map(({ userId }) => userId),
    isChangedSince: read.some(({ at }) => new Date(at) < row.writtenAt),
  };
  const [shown] = await toReportRows(ctx, [{ ...row, ...around }]);
  if (!shown) throw new Error('the report has no row');
  const isOwn = row.ownerId === ctx.actor.userId;
  return {
    ...shown,
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

function factsOf({ actor }: Ctx, row: ListedReport) {
  const isOwn = row.ownerId === actor.userId;
  return {
    id: row.id,
    kind: row.kind,
    start: row.startOn,
    end: row.endOn,
    state: row.state,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    ownerId: row.ownerId,
    unread: !isOwn && row.state !== 'draft' && !row.readBy.includes(actor.userId),
    changedAfterRead: row.state !== 'draft' && row.isChangedSince,
    updatedAt: row.updatedAt.toISOString(),
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

/** Names of departments by id, whoever asks. */
export async function departmentNames({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await placesByIds(db, ids))].map(([id, { name }]) => [id, name]));
}

/** The hours that belong to the days of a report. */
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

/** Who has read reports, by the report, the first one first. */
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

type ColumnId = RequestOf<typeof calls.workReports.export>['columns'][number]['id'];

export const REPORT_CELLS: Cells<ReportRow, ColumnId> = {
  ownerName: text((row) => row.ownerName, 12),
  departmentName: text((row) => row.departmentName, 16),
  kind: text((row) => REPORT_KINDS[row.kind], 8),
  start: day((row) => row.start),
  end: day((row) => row.end),
  state: text((row) => REPORT_STATES[row.state], 8),
  hours: number((row) => row.hours, '0.00'),
  summary: text((row) => row.summary, 60),
  submittedAt: moment((row) => row.submittedAt ?? ''),
  readers: text((row) => `${row.readers} / ${row.receivers}`, 10),
  updatedAt: moment((row) => row.updatedAt),
};
