import type { Tag } from '@houtai/contract/tags';
import { and, eq, or } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { roleMenus, roles, userRoles } from './roles.tables.ts';

/** The holders of a role. */
export async function holdersOfRole({ db }: Pick<OpenCtx, 'db'>, roleId: string): Promise<string[]> {
  const rows = await db.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId));
  return rows.map(({ userId }) => userId);
}

/** People with a permission tag through an active role, including roles that grant all. For notifications, not for checking rights. */
export async function holdersOf({ db }: Pick<OpenCtx, 'db'>, tag: Tag): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true)))
    .leftJoin(roleMenus, eq(roleMenus.roleId, roles.id))
    .leftJoin(menus, and(eq(menus.id, roleMenus.menuId), eq(menus.active, true)))
    .where(or(eq(roles.all, true), eq(menus.tag, tag)));
  return rows.map(({ userId }) => userId);
}
