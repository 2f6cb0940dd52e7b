import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { yuanOf as hoursText } from '@houtai/contract/cents';
import { REPORT_KINDS, REPORT_STATES } from '@houtai/contract/work-report-words';
import type { HoursOfDay, Report, ReportReader, ReportRow } from '@houtai/contract/work-reports';
import { and, asc, between, eq, sql } from 'drizzle-orm';

import { batchedRows } from '../../platform/db/batched-rows.ts';
import { batched } from '../../platform/db/batched.ts';
import type { Ctx } from '../../platform/db/context.ts';
import { arrayLiteral, isOneOfParameter } from '../../platform/db/is-one-of.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { groupBy } from '../../platform/group-by.ts';
import { type Cells, day, moment, number, text } from '../exports/index.ts';
import { departments, namesOf, users } from '../people/index.ts';
import { projectsOf } from '../projects/index.ts';
import { summaryOf } from '../work-records/index.ts';
import type { StoredReport } from './report-visibility.ts';
import { solvedOf } from './solved-comments.ts';
import { workHours, workReportReads, workReports } from './work-reports.tables.ts';

/** What a list needs of a report: all but what it says. */
export type ListedReport = Omit<StoredReport, 'lines' | 'content'>;

export async function toReportRows(ctx: Ctx, rows: readonly ListedReport[]): Promise<ReportRow[]> {
  const [names, places, hours, reads] = await Promise.all([
    namesOf(
      ctx,
      rows.map(({ ownerId }) => ownerId),
    ),
    departmentNames(
      ctx,
      rows.map(({ departmentId }) => departmentId),
    ),
    hoursByReports(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    readsOf(ctx, rows),
  ]);
  return rows.map((row) => {
    const read = reads.get(row.id) ?? [];
    return {
      ...factsOf(ctx, row, read),
      ownerName: names.get(row.ownerId) ?? '',
      departmentName: places.get(row.departmentId) ?? '',
      hours: hoursText(hours.get(row.id)?.hundredths ?? 0),
      summary: summaryOf(row.plainText),
      receivers: row.receivers.length,
      readers: read.filter(({ receiver }) => receiver).length,
    };
  });
}

/** A report with all that it says, as the caller may see it. */
export async function toReport(ctx: Ctx, row: StoredReport): Promise<Report> {
  const [[shown], names, hoursByDay, reads, solved] = await Promise.all([
    toReportRows(ctx, [row]),
    namesOf(ctx, row.receivers),
    hoursOf(ctx, row),
    readsOf(ctx, [row]),
    solvedOf(ctx, row.id),
  ]);
  if (!shown) throw new Error('the report has no row');
  const read = reads.get(row.id) ?? [];
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

function factsOf({ actor }: Ctx, row: ListedReport, read: readonly ReportReader[]) {
  const isOwn = row.ownerId === actor.userId;
  return {
    id: row.id,
    kind: row.kind,
    start: row.startOn,
    end: row.endOn,
    state: row.state,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    ownerId: row.ownerId,
    unread: !isOwn && row.state !== 'draft' && !read.some(({ userId }) => userId === actor.userId),
    changedAfterRead: row.state !== 'draft' && read.some(({ at }) => new Date(at) < row.writtenAt),
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

/** The hours of the days of each report, in hundredths; a report without any has no row. */
const hoursByReports = batchedRows(
  (db) =>
    db
      .select({ id: workReports.id, hundredths: sql<number>`sum(${workHours.hundredths})::int` })
      .from(workReports)
      .innerJoin(
        workHours,
        and(eq(workHours.ownerId, workReports.ownerId), between(workHours.day, sql`${workReports.startOn}`, sql`${workReports.endOn}`)),
      )
      .where(isOneOfParameter(workReports.id, 'keys'))
      .groupBy(workReports.id)
      .prepare(''),
  (row) => row.id,
);

const readRows = preparedQuery((db) =>
  db
    .select({ reportId: workReportReads.reportId, userId: users.id, name: users.name, at: workReportReads.at })
    .from(workReportReads)
    .innerJoin(users, eq(users.id, workReportReads.userId))
    .where(isOneOfParameter(workReportReads.reportId, 'ids'))
    .orderBy(asc(workReportReads.at), asc(users.id))
    .prepare(''),
);
const readsTogether = batched(async (db, all: readonly (readonly string[])[]) =>
  groupBy(await readRows(db, { ids: arrayLiteral([...new Set(all.flat())]) }), ({ reportId }) => reportId),
);

/** Who has read reports, by the report, the first one first. */
export async function readsOf({ db }: Ctx, rows: readonly Pick<ListedReport, 'id' | 'receivers'>[]): Promise<Map<string, ReportReader[]>> {
  if (rows.length === 0) return new Map();
  const found = await readsTogether(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, receivers }) => {
      const own = found.get(id) ?? [];
      return [id, own.map(({ userId, name, at }) => ({ userId, name, at: at.toISOString(), receiver: receivers.includes(userId) }))];
    }),
  );
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
