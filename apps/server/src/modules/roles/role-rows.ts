import { asc, eq, inArray } from 'drizzle-orm';

import { roleDepartments, roles } from '#modules/grants/index.ts';
import { departments } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { notFound } from '#platform/http/replies/errors.ts';

export type Role = typeof roles.$inferSelect;

/** The record type of roles in histories. */
export const ROLE_TYPE = 'role';

export async function readRole(ctx: Ctx, id: string): Promise<Role> {
  const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id));
  if (!role) throw notFound('角色');
  return role;
}

/** Locks the role until the transaction ends. */
export async function lockRole(ctx: Ctx, id: string): Promise<Role> {
  const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id)).for('update');
  if (!role) throw notFound('角色');
  return role;
}

/** The department names of roles whose scope is chosen departments. */
export async function chosenDepartments({ db }: Ctx, rows: readonly Role[]): Promise<Map<string, string[]>> {
  const ids = rows.flatMap(({ id, dataScope }) => (dataScope === 'departments' ? [id] : []));
  const chosen =
    ids.length === 0
      ? []
      : await db
          .select({ roleId: roleDepartments.roleId, name: departments.name })
          .from(roleDepartments)
          .innerJoin(departments, eq(departments.id, roleDepartments.departmentId))
          .where(inArray(roleDepartments.roleId, ids))
          .orderBy(asc(departments.path));
  const named = groupBy(chosen, ({ roleId }) => roleId);
  return new Map(rows.map(({ id }) => [id, (named.get(id) ?? []).map(({ name }) => name)]));
}
