import { asc, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { roleDepartments, roles } from './roles.tables.ts';

/** The names of roles whose scope names a department. */
export async function rolesOfDepartment(ctx: Ctx, departmentId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: roles.name })
    .from(roleDepartments)
    .innerJoin(roles, eq(roles.id, roleDepartments.roleId))
    .where(eq(roleDepartments.departmentId, departmentId))
    .orderBy(asc(roles.sort), asc(roles.name));
  return rows.map(({ name }) => name);
}
