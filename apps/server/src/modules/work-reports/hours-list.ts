import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { yuanOf as hoursText } from '@houtai/contract/cents';
import type { HoursRow } from '@houtai/contract/work-hours';
import { and, eq, gte, inArray, lte, type SQL } from 'drizzle-orm';

import { type Cells, day, number, text } from '#modules/exports/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { projectsOf } from '#modules/projects/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { cachedCount } from '#platform/db/count-cache.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/read-page.ts';

import { departmentsBelow } from './departments-below.ts';
import { departmentNames } from './report-rows.ts';
import { visibleHours } from './report-visibility.ts';
import { workHours } from './work-reports.tables.ts';

type Query = RequestOf<typeof calls.workHours.page>;
/** The list without its page. */
export type HoursQuery = Omit<Query, 'offset' | 'limit'>;
/** Which hours are meant; all of those that the caller may see where nothing is said. */
export type WhichHours = RequestOf<typeof calls.workHours.sums>;

const SORTED = { day: workHours.day, hours: workHours.hundredths };

export async function hoursPage(ctx: Ctx, query: Query): Promise<PageResult<HoursRow>> {
  const { read, count } = await hoursList(ctx, query);
  return readPage<HoursRow>(query, read, count);
}

/** The hours that a list shows, read in parts, and how many entries they are. */
export async function hoursList(ctx: Ctx, query: HoursQuery): Promise<RowSource<HoursRow>> {
  const where = await fittingHours(ctx, query);
  const order = orderOf(query.sort, SORTED, workHours.id);
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(workHours)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
      return toHoursRows(ctx, rows);
    },
    count: () => cachedCount(ctx, workHours, where),
  };
}

/** The hours that the caller may see and that fit; every list and every sum is of these. */
export async function fittingHours(
  ctx: Ctx,
  { userId, departmentId, departmentAlone, projectId, from, to }: WhichHours,
): Promise<SQL | undefined> {
  return and(
    await visibleHours(ctx),
    userId ? eq(workHours.ownerId, userId) : undefined,
    departmentId
      ? inArray(workHours.departmentId, departmentAlone ? [departmentId] : await departmentsBelow(ctx, [departmentId]))
      : undefined,
    projectId ? eq(workHours.projectId, projectId) : undefined,
    from ? gte(workHours.day, from) : undefined,
    to ? lte(workHours.day, to) : undefined,
  );
}

async function toHoursRows(ctx: Ctx, rows: readonly (typeof workHours.$inferSelect)[]): Promise<HoursRow[]> {
  const [persons, places, projects] = await Promise.all([
    namesOf(
      ctx,
      rows.map(({ ownerId }) => ownerId),
    ),
    departmentNames(
      ctx,
      rows.map(({ departmentId }) => departmentId),
    ),
    projectsOf(
      ctx,
      rows.map(({ projectId }) => projectId),
    ),
  ]);
  return rows.map(({ id, day, ownerId, departmentId, projectId, hundredths }) => ({
    id,
    day,
    userId: ownerId,
    userName: persons.get(ownerId) ?? '',
    departmentName: places.get(departmentId) ?? '',
    projectId,
    projectName: projects.get(projectId)?.name ?? '',
    customerName: projects.get(projectId)?.customerName ?? '',
    hours: hoursText(hundredths),
  }));
}

type ColumnId = RequestOf<typeof calls.workHours.export>['columns'][number]['id'];

export const HOURS_CELLS: Cells<HoursRow, ColumnId> = {
  day: day((row) => row.day),
  userName: text((row) => row.userName, 12),
  departmentName: text((row) => row.departmentName, 16),
  projectName: text((row) => row.projectName, 28),
  customerName: text((row) => row.customerName, 28),
  hours: number((row) => row.hours, '0.00'),
};
