import { ALL_TAGS } from '@houtai/contract/tags';
import { and, asc, eq, ne, sql } from 'drizzle-orm';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { menus } from '../menus/index.ts';
import { roleMenus, roles } from './roles.tables.ts';

/** Every role, and whether the caller may give it away: nobody can grant what they do not hold themselves. */
export async function grantableRoles(ctx: Ctx): Promise<{ id: string; name: string; active: boolean; grantable: boolean }[]> {
  const rows = await ctx.db
    .select({
      id: roles.id,
      name: roles.name,
      active: roles.active,
      all: roles.all,
      tags: sql<string[]>`coalesce(array_agg(${menus.tag}) filter (where ${menus.tag} is not null), '{}')`,
    })
    .from(roles)
    .leftJoin(roleMenus, eq(roleMenus.roleId, roles.id))
    .leftJoin(menus, and(eq(menus.id, roleMenus.menuId), ne(menus.tag, '')))
    .groupBy(roles.id)
    .orderBy(asc(roles.sort), asc(roles.name), asc(roles.id));
  return rows.map(({ id, name, active, all, tags }) => {
    return { id, name, active, grantable: (all ? [ALL_TAGS] : tags).every((tag) => holds(ctx.actor, tag)) };
  });
}

/** Whether the caller may give away all of these roles. */
export async function mayGrantRole(ctx: Ctx, roleIds: readonly string[]): Promise<boolean> {
  if (roleIds.length === 0) return true;
  const grantable = new Set((await grantableRoles(ctx)).flatMap((role) => (role.grantable ? [role.id] : [])));
  return roleIds.every((id) => grantable.has(id));
}
