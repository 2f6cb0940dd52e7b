import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { centsOf as hundredthsOf, formatHundredths as hoursText } from '@houtai/contract/cents';
import { reportPeriod, type ReportPeriod } from '@houtai/contract/report-periods';
import type { ReportState } from '@houtai/contract/work-report-words';
import type { TeamRow } from '@houtai/contract/work-reports';
import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';

import { coveredPeople } from '#modules/grants/index.ts';
import { userDepartments, users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { type ReportStanding, reportStandingsIn } from '../period/report-days.ts';
import { departmentNames, readsOf } from '../report/report-rows.ts';
import { visibleHours } from '../report/report-visibility.ts';
import { workHours, workReportReads, workReports } from '../work-reports.tables.ts';
import { departmentsBelow } from './departments-below.ts';
import { presenceOf, type Reporter, reportersThat, workingDays } from './presence.ts';
import { hoursByDay, shownDays, teamStandingsOf } from './standings.ts';

type Query = RequestOf<typeof calls.workReports.team>;
type Team = ResultOf<typeof calls.workReports.team>;

/** The reporters in the caller's scope, optionally within a department and its descendants. */
export async function coveredReporters(
  ctx: Ctx,
  { departmentId, from }: { departmentId?: string | undefined; from: string },
): Promise<Reporter[]> {
  return reportersThat(ctx, { where: and(await coveredPeople(ctx), departmentId ? await isIn(ctx, departmentId) : undefined), from });
}

/**
 * The reports of a team for a period. Figures cover everybody, so they use little data of each person; days, hours and readers are loaded
 * only for the page. `only` filters the rows.
 */
export async function teamReports(ctx: Ctx, { kind, day, departmentId, only, offset, limit }: Query): Promise<Team> {
  const period = reportPeriod(kind, day);
  // A single day is shown within its week, so that occasional gaps are visible.
  const shown = kind === 'day' ? reportPeriod('week', day) : period;
  const people = await coveredReporters(ctx, { departmentId, from: shown.start });
  const ids = people.map(({ id }) => id);
  const [working, presence, reports] = await Promise.all([
    workingDays(ctx),
    presenceOf(ctx, ids, { from: shown.start, to: shown.end }),
    reportsOf(ctx, { kind, start: period.start }, ids),
  ]);
  const standing = reportStandingsIn(period, { working, now: ctx.now });
  const all = people.map((person): Member => {
    const report = reports.get(person.id);
    return { person, report, unread: report?.unread === true, ...standing(presence(person.id), report?.state) };
  });
  const wanted = all.filter(({ unread, isMissing }) => (only === 'unread' ? unread : only === 'missing' ? isMissing : true));
  const rows = await toTeamRows(ctx, wanted.slice((offset - 1) * limit, offset * limit), shown);
  return { rows, total: wanted.length, ...period, ...figuresOf(all) };
}

/** A person's report of a period; drafts are private to their author and never unread. */
type OwnReport = { id: string; state: ReportState; unread: boolean };
type Member = ReportStanding & { person: Reporter; report: OwnReport | undefined; unread: boolean };

function figuresOf(members: readonly Member[]) {
  const missing = members.filter(({ isMissing }) => isMissing);
  return {
    all: members.length,
    submitted: members.filter(({ state }) => state === 'submitted' || state === 'late').length,
    draft: members.filter(({ state }) => state === 'draft').length,
    missing: missing.length,
    leave: members.filter(({ state }) => state === 'leave').length,
    unread: members.filter(({ unread }) => unread).length,
    missingIds: missing.map(({ person }) => person.id),
  };
}

/** Rows of members: their days with hours, and who has read their report. */
async function toTeamRows(ctx: Ctx, members: readonly Member[], shown: ReportPeriod): Promise<TeamRow[]> {
  const ids = members.map(({ person }) => person.id);
  const reportIds = members.flatMap(({ report }) => (report && report.state !== 'draft' ? report.id : []));
  const [standings, hours, reading, places] = await Promise.all([
    teamStandingsOf(ctx, ids, shown),
    hoursByDay(ctx, shown, and(isOneOf(workHours.ownerId, ids), await visibleHours(ctx))),
    readingOf(ctx, reportIds),
    departmentNames(
      ctx,
      members.map(({ person }) => person.departmentId),
    ),
  ]);
  return members.map(({ person: { id, name, departmentId }, report, unread, state, isMissing }) => {
    const days = shownDays(shown, id, { standings, hours, whyClosed: () => '' });
    return {
      userId: id,
      name,
      departmentName: places.get(departmentId) ?? '',
      days,
      hours: hoursText(days.reduce((total, each) => total + hundredthsOf(each.hours), 0)),
      state,
      isMissing,
      unread,
      ...(reading.get(report?.id ?? '') ?? { reportId: '', receivers: 0, readers: 0 }),
    };
  });
}

async function reportsOf(
  { db, actor }: Ctx,
  { kind, start }: { kind: Query['kind']; start: string },
  userIds: readonly string[],
): Promise<Map<string, OwnReport>> {
  const isRead = exists(
    db
      .select({ one: sql`1` })
      .from(workReportReads)
      .where(and(eq(workReportReads.reportId, workReports.id), eq(workReportReads.userId, actor.userId))),
  );
  const { id, ownerId, state } = workReports;
  const rows = await db
    .select({ id, ownerId, state, isRead: sql<boolean>`${isRead}` })
    .from(workReports)
    .where(and(eq(workReports.kind, kind), eq(workReports.startOn, start), isOneOf(ownerId, userIds)));
  return new Map(
    rows.map(({ ownerId, isRead, ...report }) => [
      ownerId,
      { ...report, unread: report.state !== 'draft' && ownerId !== actor.userId && !isRead },
    ]),
  );
}

/** The receivers of reports, and the number who have read them. */
async function readingOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Pick<TeamRow, 'reportId' | 'receivers' | 'readers'>>> {
  const { id, receivers } = workReports;
  const rows = await ctx.db.select({ id, receivers }).from(workReports).where(isOneOf(id, ids));
  const reads = await readsOf(ctx, rows);
  return new Map(
    rows.map(({ id, receivers }) => {
      const readers = (reads.get(id) ?? []).filter(({ receiver }) => receiver).length;
      return [id, { reportId: id, receivers: receivers.length, readers }];
    }),
  );
}

async function isIn(ctx: Ctx, departmentId: string): Promise<SQL> {
  const within = await departmentsBelow(ctx, [departmentId]);
  const members = ctx.db
    .select({ id: userDepartments.userId })
    .from(userDepartments)
    .where(and(inArray(userDepartments.departmentId, within), eq(userDepartments.primary, true)));
  return inArray(users.id, members);
}
