import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { yuanOf as hoursText } from '@houtai/contract/cents';
import type { HoursRow, HoursSum } from '@houtai/contract/work-hours';
import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Ctx } from '../../platform/db/context.ts';
import { cachedCount } from '../../platform/db/count-cache.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '../../platform/db/read-page.ts';
import { type Cells, day, number, text } from '../exports/index.ts';
import { namesOf } from '../people/index.ts';
import { projectsOf } from '../projects/index.ts';
import { departmentsBelow } from './departments-below.ts';
import { departmentNames } from './report-rows.ts';
import { visibleHours } from './report-visibility.ts';
import { workHours } from './work-reports.tables.ts';

type Query = RequestOf<typeof calls.workHours.page>;
/** The list without its page. */
export type HoursQuery = Omit<Query, 'offset' | 'limit'>;
type Which = RequestOf<typeof calls.workHours.sums>;

const SORTED = { day: workHours.day, hours: workHours.hundredths };

export async function hoursPage(ctx: Ctx, query: Query): Promise<PageResult<HoursRow>> {
  const { read, count } = await hoursList(ctx, query);
  return readPage<HoursRow>(query, read, count);
}

/** The hours that a list shows, read in parts, and how many entries they are. */
export async function hoursList(ctx: Ctx, query: HoursQuery): Promise<RowSource<HoursRow>> {
  const where = await seenAnd(ctx, query);
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

/** Sums over the very hours that the list shows under the same conditions, the largest first. */
export async function hoursSums(ctx: Ctx, which: Which): Promise<ResultOf<typeof calls.workHours.sums>> {
  const where = await seenAnd(ctx, which);
  const [[all], people, departments, projects] = await Promise.all([
    ctx.db.select({ hundredths: SUM }).from(workHours).where(where),
    sumsBy(ctx, workHours.ownerId, where),
    sumsBy(ctx, workHours.departmentId, where),
    sumsBy(ctx, workHours.projectId, where),
  ]);
  const idsOf = (sums: readonly { id: string }[]) => sums.map(({ id }) => id);
  const [persons, places, named] = await Promise.all([
    namesOf(ctx, idsOf(people)),
    departmentNames(ctx, idsOf(departments)),
    projectsOf(ctx, idsOf(projects)),
  ]);
  return {
    hours: hoursText(Number(all?.hundredths ?? 0)),
    people: people.map((sum) => shown(sum, persons.get(sum.id))),
    departments: departments.map((sum) => shown(sum, places.get(sum.id) ?? '（无部门）')),
    projects: projects.map((sum) => shown(sum, named.get(sum.id)?.name)),
  };
}

// As text: a sum of integers is a bigint, of which the driver makes no number.
const SUM = sql<string>`coalesce(sum(${workHours.hundredths}), 0)::text`;

type Sum = { id: string; hundredths: string; people: number };

function sumsBy({ db }: Ctx, column: PgColumn, where: SQL | undefined): Promise<Sum[]> {
  return db
    .select({ id: sql<string>`${column}`.as('of'), hundredths: SUM, people: sql<number>`count(distinct ${workHours.ownerId})::int` })
    .from(workHours)
    .where(where)
    .groupBy(column)
    .orderBy(desc(sql`sum(${workHours.hundredths})`), sql`${column}`);
}

function shown({ id, hundredths, people }: Sum, name = ''): HoursSum {
  return { id, name, hours: hoursText(Number(hundredths)), people };
}

async function seenAnd(ctx: Ctx, { userId, departmentId, projectId, from, to }: Which): Promise<SQL | undefined> {
  return and(
    await visibleHours(ctx),
    userId ? eq(workHours.ownerId, userId) : undefined,
    departmentId ? inArray(workHours.departmentId, await departmentsBelow(ctx, [departmentId])) : undefined,
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
