import { localDate } from '@houtai/contract/dates';
import { and, eq, exists, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';

import { workingCalendar, workingHours } from '#modules/calendar/index.ts';
import { roleMenus, roles, userRoles } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import { userDepartments, users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import type { DaySpan, EmployedDays, WorkingDays } from '../period/report-days.ts';
import { leaves, reporters, workReports } from '../work-reports.tables.ts';

/** The company's working days. */
export async function workingDays(ctx: Pick<OpenCtx, 'db'>): Promise<WorkingDays> {
  const [{ isWorkingDay }, { to }] = await Promise.all([workingCalendar(ctx), workingHours(ctx)]);
  // Cached, because the same few days are evaluated for many people.
  const known = new Map<string, boolean>();
  return {
    isWorkingDay: (day) => {
      const isWorked = known.get(day) ?? isWorkingDay(day);
      known.set(day, isWorked);
      return isWorked;
    },
    closesAt: to,
  };
}

/** A person who reports, with their primary department, empty without one. */
export type Reporter = { id: string; name: string; companyId: string; departmentId: string };

/**
 * People who have to report: staff whose role grants 填写工作汇报 through its menus. Roles that grant everything are for administration and do
 * not count. Includes people who have left, for their last days; if their roles were removed, their existing reports identify them.
 */
export function reportersThat({ db }: Pick<OpenCtx, 'db'>, { where, from }: { where: SQL | undefined; from: string }): Promise<Reporter[]> {
  const granted = db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true)))
    .innerJoin(roleMenus, eq(roleMenus.roleId, roles.id))
    .innerJoin(menus, and(eq(menus.id, roleMenus.menuId), eq(menus.active, true), eq(menus.tag, 'project:report:add')));
  const hasLeft = and(isNotNull(users.leftAt), gte(users.leftAt, new Date(`${from}T00:00:00`)));
  const isHere = or(eq(users.active, true), hasLeft);
  const reported = db.select({ id: workReports.ownerId }).from(workReports).where(eq(workReports.ownerId, users.id));
  const isExpected = or(inArray(users.id, granted), and(hasLeft, exists(reported)));
  return db
    .select({
      id: users.id,
      name: users.name,
      companyId: users.companyId,
      departmentId: sql<string>`coalesce(${userDepartments.departmentId}, '')`,
    })
    .from(users)
    .leftJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .where(and(eq(users.kind, 'staff'), isHere, isExpected, where))
    .orderBy(users.py, users.id);
}

/** Each person's employment and leave within some days. */
export async function presenceOf(
  { db }: Pick<OpenCtx, 'db'>,
  userIds: readonly string[],
  { from, to }: DaySpan,
): Promise<(userId: string) => EmployedDays> {
  const [people, away] = await Promise.all([
    db
      .select({
        id: users.id,
        createdAt: users.createdAt,
        leftAt: users.leftAt,
        joinedOn: reporters.joinedOn,
        leftOn: reporters.leftOn,
      })
      .from(users)
      .leftJoin(reporters, eq(reporters.userId, users.id))
      .where(isOneOf(users.id, userIds)),
    db
      .select({ userId: leaves.userId, from: leaves.fromDay, to: leaves.toDay, part: leaves.part })
      .from(leaves)
      .where(and(isOneOf(leaves.userId, userIds), lte(leaves.fromDay, to), gte(leaves.toDay, from))),
  ]);
  const leavesOf = groupBy(away, ({ userId }) => userId);
  const byId = new Map(
    people.map(({ id, createdAt, leftAt, joinedOn, leftOn }): [string, EmployedDays] => [
      id,
      {
        joinedOn: joinedOn ?? localDate(createdAt),
        leftOn: leftOn ?? (leftAt && localDate(leftAt)),
        leaves: leavesOf.get(id) ?? [],
      },
    ]),
  );
  return (userId) => byId.get(userId) ?? { joinedOn: '9999-12-31', leftOn: null, leaves: [] };
}
