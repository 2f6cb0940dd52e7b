import { asc, eq } from 'drizzle-orm';

import { roleMenus, roles } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The names of the roles that are granted a menu, beside those that are granted everything. */
export async function rolesWithMenu(ctx: Ctx, menuId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: roles.name })
    .from(roleMenus)
    .innerJoin(roles, eq(roles.id, roleMenus.roleId))
    .where(eq(roleMenus.menuId, menuId))
    .orderBy(asc(roles.sort), asc(roles.name));
  return rows.map(({ name }) => name);
}
