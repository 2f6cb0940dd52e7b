import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { centsOf as hundredthsOf, yuanOf as hoursText } from '@houtai/contract/cents';
import { reportPeriod } from '@houtai/contract/report-periods';
import type { TeamRow } from '@houtai/contract/work-reports';
import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { userDepartments, users } from '../people/index.ts';
import { coveredPeople } from '../roles/index.ts';
import { departmentsBelow } from './departments-below.ts';
import { type Reporter, reportersThat } from './presence.ts';
import { periodStanding } from './report-days.ts';
import { departmentNames, readsOf } from './report-rows.ts';
import { visibleHours } from './report-visibility.ts';
import { hoursByDay, shownDays, standingsOf } from './standings.ts';
import { workReports } from './work-reports.tables.ts';

type Query = RequestOf<typeof calls.workReports.team>;
type Team = ResultOf<typeof calls.workReports.team>;

/** Whom the caller's roles cover and who reports, within a department and those below it where one is named. */
export async function coveredReporters(
  ctx: Ctx,
  { departmentId, from }: { departmentId?: string | undefined; from: string },
): Promise<Reporter[]> {
  return reportersThat(ctx, { where: and(await coveredPeople(ctx), departmentId ? await isIn(ctx, departmentId) : undefined), from });
}

/** Who has reported of a time, and who has not. The figures are of everybody; `only` narrows the rows. */
export async function teamReports(ctx: Ctx, { kind, day, departmentId, only, offset, limit }: Query): Promise<Team> {
  const period = reportPeriod(kind, day);
  // A single day is shown within its week, so that who is missing now and then is seen.
  const shown = kind === 'day' ? reportPeriod('week', day) : period;
  const people = await coveredReporters(ctx, { departmentId, from: shown.start });
  const ids = people.map(({ id }) => id);
  const [standings, hours, reports, places] = await Promise.all([
    standingsOf(ctx, ids, shown),
    hoursByDay(ctx, shown, await visibleHours(ctx)),
    reportsOf(ctx, kind, period.start, ids),
    departmentNames(
      ctx,
      people.map(({ departmentId }) => departmentId),
    ),
  ]);
  const { working } = standings;
  const rows = people.map(({ id, name, departmentId }): TeamRow => {
    const found = reports(id);
    const days = shownDays(shown, id, { standings, hours, whyClosed: () => '' });
    const standing = periodStanding(period, { presence: standings.presence(id), report: found?.state, working, now: ctx.now });
    const sum = days.reduce((total, each) => total + hundredthsOf(each.hours), 0);
    return {
      userId: id,
      name,
      departmentName: places.get(departmentId) ?? '',
      days,
      hours: hoursText(sum),
      ...standing,
      // A draft is its author's alone.
      ...(found && found.state !== 'draft' ? found.facts : { reportId: '', unread: false, receivers: 0, readers: 0 }),
    };
  });
  const wanted = rows.filter((row) => (only === 'unread' ? row.unread : only === 'missing' ? row.isMissing : true));
  return { rows: wanted.slice((offset - 1) * limit, offset * limit), total: wanted.length, ...period, ...figuresOf(rows) };
}

function figuresOf(rows: readonly TeamRow[]) {
  const missing = rows.filter(({ isMissing }) => isMissing);
  return {
    all: rows.length,
    submitted: rows.filter(({ state }) => state === 'submitted' || state === 'late').length,
    draft: rows.filter(({ state }) => state === 'draft').length,
    missing: missing.length,
    leave: rows.filter(({ state }) => state === 'leave').length,
    unread: rows.filter(({ unread }) => unread).length,
    missingIds: missing.map(({ userId }) => userId),
  };
}

async function reportsOf(ctx: Ctx, kind: Query['kind'], start: string, userIds: readonly string[]) {
  const { lines: _, content: __, ...columns } = getTableColumns(workReports);
  const rows = await ctx.db
    .select(columns)
    .from(workReports)
    .where(and(eq(workReports.kind, kind), eq(workReports.startOn, start), inArray(workReports.ownerId, [...userIds])));
  const reads = await readsOf(ctx, rows);
  const byOwner = new Map(
    rows.map((row) => {
      const read = reads.get(row.id) ?? [];
      const isOwn = row.ownerId === ctx.actor.userId;
      const facts = {
        reportId: row.id,
        unread: !isOwn && !read.some(({ userId }) => userId === ctx.actor.userId),
        receivers: row.receivers.length,
        readers: read.filter(({ receiver }) => receiver).length,
      };
      return [row.ownerId, { state: row.state, facts }];
    }),
  );
  return (userId: string) => byOwner.get(userId);
}

async function isIn(ctx: Ctx, departmentId: string): Promise<SQL> {
  const within = await departmentsBelow(ctx, [departmentId]);
  const members = ctx.db
    .select({ id: userDepartments.userId })
    .from(userDepartments)
    .where(and(inArray(userDepartments.departmentId, within), eq(userDepartments.primary, true)));
  return inArray(users.id, members);
}
