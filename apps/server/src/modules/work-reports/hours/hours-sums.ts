import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { formatHundredths as hoursText } from '@houtai/contract/cents';
import { reportPeriod } from '@houtai/contract/report-periods';
import type { HoursSum, MemberHours, WeekHours } from '@houtai/contract/work-hours';
import { and, between, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';

import { coveredPeople } from '#modules/grants/index.ts';
import { namesOf, users } from '#modules/people/index.ts';
import { projectsOf, scopeWords } from '#modules/projects/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { departmentNames } from '../report/report-rows.ts';
import { workHours } from '../work-reports.tables.ts';
import { HOURS_LIST } from './hours-list.ts';

/** The filters; without any, all hours that the caller may see. */
type WhichHours = RequestOf<typeof calls.workHours.sums>;

/** Sums over the hours of the list with the same filters, largest first. */
export async function hoursSums(ctx: Ctx, which: WhichHours): Promise<ResultOf<typeof calls.workHours.sums>> {
  const where = await HOURS_LIST.where(ctx, which);
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
    scope: await scopeWords(ctx),
    hours: hoursText(Number(all?.hundredths ?? 0)),
    people: people.map((sum) => shown(sum, persons.get(sum.id))),
    departments: departments.map((sum) => shown(sum, places.get(sum.id) ?? '（无部门）')),
    projects: projects.map((sum) => shown(sum, named.get(sum.id)?.name)),
  };
}

// As text: a sum of integers is a bigint, which the driver does not convert to a number.
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

/** The same sums by week. */
export async function hoursByWeek(ctx: Ctx, which: WhichHours): Promise<WeekHours[]> {
  const { day } = workHours;
  const monday = sql<string>`(${day} - (extract(isodow from ${day})::int - 1))::text`;
  const rows = await ctx.db
    .select({ start: monday, hundredths: SUM })
    .from(workHours)
    .where(await HOURS_LIST.where(ctx, which))
    .groupBy(monday)
    .orderBy(monday);
  return rows.map(({ start, hundredths }) => ({ start, hours: hoursText(Number(hundredths)) }));
}

/**
 * The people who worked on a project in a week: their hours there, and in total if the caller's scope, rather than a role in a project,
 * covers all their hours. Hours written in another department that week may be hidden, which also suppresses the total.
 */
export async function hoursOfMembers(ctx: Ctx, { projectId, day }: RequestOf<typeof calls.workHours.ofMembers>): Promise<MemberHours[]> {
  const { start: from, end: to } = reportPeriod('week', day);
  const there = alias(workHours, 'there');
  const worksThere = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(there)
      .where(and(eq(there.ownerId, workHours.ownerId), eq(there.projectId, projectId), sql`${there.day} between ${from} and ${to}`)),
  );
  const [visible, isCovered] = await Promise.all([HOURS_LIST.where(ctx, { from, to }), coveredPeople(ctx)]);
  const rows = await ctx.db
    .select({
      userId: workHours.ownerId,
      own: sql<string>`coalesce(sum(${workHours.hundredths}) filter (where ${workHours.projectId} = ${projectId} and ${visible}), 0)::text`,
      all: SUM,
      isWhole: sql<boolean>`bool_and(${users.id} = ${ctx.actor.userId} or (${isCovered} and ${visible}))`,
    })
    .from(workHours)
    .innerJoin(users, eq(users.id, workHours.ownerId))
    .where(and(between(workHours.day, from, to), worksThere))
    .groupBy(workHours.ownerId)
    .having(sql`bool_or(${workHours.projectId} = ${projectId} and ${visible})`)
    .orderBy(workHours.ownerId);
  return rows.map(({ userId, own, all, isWhole }) => ({
    userId,
    hours: hoursText(Number(own)),
    all: isWhole ? hoursText(Number(all)) : null,
  }));
}
