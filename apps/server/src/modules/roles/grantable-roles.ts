import type { DataScope } from '@houtai/contract/data-scopes';
import { ALL_TAGS } from '@houtai/contract/tags';
import { asc, eq, inArray } from 'drizzle-orm';

import { menusOfRoles, roleDepartments, roleMenus, type RoleReach, roleReachesOf, roles } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import { departments } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { AppError } from '#platform/http/replies/errors.ts';

type GrantedMenu = { id: string; tag: string; type: 'group' | 'page' | 'button' };

/** What a person may grant to others. */
export type GrantableRights = {
  all: boolean;
  mayGrantMenu: (menu: GrantedMenu) => boolean;
  mayGrantScope: (scope: DataScope, departmentIds: readonly string[]) => boolean;
};

/** The caller's holdings; nobody can grant what they do not hold themselves. */
export async function holdingsOf(ctx: Ctx): Promise<GrantableRights> {
  const [own, reaches, places] = await Promise.all([
    menusOfRoles(ctx),
    roleReachesOf(ctx),
    ctx.db.select({ id: departments.id, companyId: departments.companyId }).from(departments),
  ]);
  const all = holds(ctx.actor, ALL_TAGS);
  const menuIds = new Set(own.ids);
  const covered = coveredDepartments(reaches, places, ctx.actor.companyId);
  return {
    all,
    // A group grants nothing by itself.
    mayGrantMenu: ({ id, tag, type }) => all || menuIds.has(id) || (tag === '' ? type === 'group' : holds(ctx.actor, tag)),
    mayGrantScope: (scope, departmentIds) => all || isWithin(reaches, covered, { scope, departmentIds }),
  };
}

function coveredDepartments(reaches: readonly RoleReach[], places: readonly { id: string; companyId: string }[], companyId: string) {
  const company = reaches.some(({ reach }) => reach === 'company') ? places.filter((place) => place.companyId === companyId) : [];
  return new Set([...company.map(({ id }) => id), ...reaches.flatMap((reach) => reach.departmentIds)]);
}

type Wanted = { scope: DataScope; departmentIds: readonly string[] };

function isWithin(reaches: readonly RoleReach[], covered: ReadonlySet<string>, { scope, departmentIds }: Wanted): boolean {
  const has = (...scopes: readonly DataScope[]) => reaches.some(({ role }) => scopes.includes(role.dataScope));
  switch (scope) {
    case 'all':
      return has('all');
    case 'departments':
      return departmentIds.every((id) => covered.has(id));
    case 'department-below':
      return has('all', 'department-below');
    case 'department':
      return has('all', 'department-below', 'department');
    case 'own':
      return true;
  }
}

/** A role, and whether the caller may assign and hence change it. */
export type GrantableRole = { id: string; name: string; active: boolean; grantable: boolean };

/** Every role, and whether the caller may assign it. */
export async function grantableRoles(ctx: Ctx): Promise<GrantableRole[]> {
  const rows = await ctx.db.select().from(roles).orderBy(asc(roles.sort), asc(roles.name), asc(roles.id));
  return judged(ctx, rows);
}

/** Whether the caller may assign all of these roles. */
export async function mayGrantRole(ctx: Ctx, roleIds: readonly string[]): Promise<boolean> {
  if (roleIds.length === 0) return true;
  const rows = await ctx.db
    .select()
    .from(roles)
    .where(inArray(roles.id, [...roleIds]));
  return rows.length === new Set(roleIds).size && (await judged(ctx, rows)).every((role) => role.grantable);
}

/** The roles that grant more than the caller holds. */
export async function rolesBeyondCaller(ctx: Ctx, rows: readonly Role[], holdings?: GrantableRights): Promise<Set<string>> {
  return new Set((await judged(ctx, rows, holdings)).flatMap((role) => (role.grantable ? [] : [role.id])));
}

/** Refuses to administer a role that grants more than the caller holds; holdings are loaded if not given. */
export async function assertNotBeyond(ctx: Ctx, role: Role, holdings?: GrantableRights): Promise<void> {
  if ((await rolesBeyondCaller(ctx, [role], holdings)).size === 0) return;
  throw new AppError('A0301', `角色「${role.name}」的权限大于您自己的权限，您不能修改或分配它，请联系系统管理员`);
}

type Role = typeof roles.$inferSelect;

async function judged(ctx: Ctx, rows: readonly Role[], known?: GrantableRights): Promise<GrantableRole[]> {
  const holdings = known ?? (await holdingsOf(ctx));
  const ids = rows.map(({ id }) => id);
  const [menusOf, departmentsOf] = await Promise.all([menusBy(ctx, ids), departmentsBy(ctx, ids)]);
  return rows.map(({ id, name, active, all, dataScope }) => {
    const isHeld =
      !all &&
      (menusOf.get(id) ?? []).every((menu) => holdings.mayGrantMenu(menu)) &&
      holdings.mayGrantScope(
        dataScope,
        (departmentsOf.get(id) ?? []).map((place) => place.id),
      );
    return { id, name, active, grantable: holdings.all || isHeld };
  });
}

async function menusBy(ctx: Ctx, roleIds: string[]): Promise<Map<string, GrantedMenu[]>> {
  const rows = await ctx.db
    .select({ roleId: roleMenus.roleId, id: menus.id, tag: menus.tag, type: menus.type })
    .from(roleMenus)
    .innerJoin(menus, eq(menus.id, roleMenus.menuId))
    .where(inArray(roleMenus.roleId, roleIds));
  return groupBy(rows, (row) => row.roleId);
}

async function departmentsBy(ctx: Ctx, roleIds: string[]): Promise<Map<string, { id: string }[]>> {
  const rows = await ctx.db
    .select({ roleId: roleDepartments.roleId, id: roleDepartments.departmentId })
    .from(roleDepartments)
    .where(inArray(roleDepartments.roleId, roleIds));
  return groupBy(rows, (row) => row.roleId);
}
