import { asc, eq } from 'drizzle-orm';

import { roleMenus, roles } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The names of roles that grant a menu, without those that grant everything. */
export async function rolesWithMenu(ctx: Ctx, menuId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: roles.name })
    .from(roleMenus)
    .innerJoin(roles, eq(roles.id, roleMenus.roleId))
    .where(eq(roleMenus.menuId, menuId))
    .orderBy(asc(roles.sort), asc(roles.name));
  return rows.map(({ name }) => name);
}
