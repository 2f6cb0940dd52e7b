import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Ctx } from '../../platform/db/context.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { departments, userDepartments } from '../people/index.ts';
import { roleDepartments, roles, userRoles } from './roles.tables.ts';

/** Where a record keeps its company, its owner's user id, and the department that was the owner's primary one when it was made. */
export type ScopedColumns = { company: AnyPgColumn; department: AnyPgColumn; owner: AnyPgColumn };

/**
 * The condition under which a record belongs to what the caller's active roles cover at this moment. Several roles add
 * up, and each covers at least the caller's own records; without any role nothing is covered.
 */
export async function recordScope(ctx: Ctx, of: ScopedColumns): Promise<SQL> {
  const held = await heldRoles(ctx.db, { user: ctx.actor.userId });
  if (held.length === 0) return sql`false`;
  if (held.some((role) => role.all)) return sql`true`;
  const covered: SQL[] = [eq(of.owner, ctx.actor.userId)];
  if (held.some((role) => role.dataScope === 'all')) covered.push(eq(of.company, ctx.actor.companyId));
  // Given as a list of ids, which lets the index on a record's department be used; a subquery within an `or` does not.
  const departmentIds = [...new Set(held.flatMap((role) => role.departmentIds))];
  if (departmentIds.length > 0) covered.push(isOneOf(of.department, departmentIds));
  return or(...covered) ?? sql`false`;
}

const user = sql.placeholder('user');

const chosen = sql`select ${roleDepartments.departmentId} from ${roleDepartments} where ${roleDepartments.roleId} = ${roles.id}`;
const own = sql`select ${userDepartments.departmentId} from ${userDepartments} where ${userDepartments.userId} = ${user}`;
// Not LIKE, for which the underscore of an id stands for any sign.
const ownAndBelow = sql`
  select below.id from ${userDepartments}
  join ${departments} on ${departments.id} = ${userDepartments.departmentId}
  join ${departments} as below on starts_with(below.path, ${departments.path})
  where ${userDepartments.userId} = ${user}`;

/** The caller's active roles, each with the departments that it covers, in one question. */
const heldRoles = preparedQuery((db) =>
  db
    .select({
      all: roles.all,
      dataScope: roles.dataScope,
      departmentIds: sql<string[]>`array(
        select id from (${chosen}) as one(id) where ${roles.dataScope} = 'departments'
        union select id from (${own}) as one(id) where ${roles.dataScope} = 'department'
        union select id from (${ownAndBelow}) as one(id) where ${roles.dataScope} = 'department-below')`,
    })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true)))
    .where(eq(userRoles.userId, user))
    .prepare(''),
);
