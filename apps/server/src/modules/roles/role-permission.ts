import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { listChanges } from '@houtai/contract/change-words';
import { DATA_SCOPES, type DataScope } from '@houtai/contract/data-scopes';
import type { RolePermission } from '@houtai/contract/roles';
import { ROLE_PERMISSION_FORM, type RolePermissionForm } from '@houtai/contract/roles-form';
import { asc, eq, inArray, sql } from 'drizzle-orm';

import { assertKeepsAdministration, holdersOfRole, roleDepartments, roleMenus, roles } from '#modules/grants/index.ts';
import { changesBetween, recordChange } from '#modules/history/index.ts';
import { menus, publishRightsChange } from '#modules/menus/index.ts';
import { departments } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { assertNotBeyond, type GrantableRights, holdingsOf } from './grantable-roles.ts';
import { type Role, ROLE_TYPE } from './role-rows.ts';
import { ROLES } from './roles.ts';

export type PermissionForm = RequestOf<typeof calls.roles.savePermission>;

type Named = { id: string; name: string };

/** The grants of a role, by name. */
type Grants = { role: Role; menus: Named[]; departments: Named[] };

const { fields } = ROLE_PERMISSION_FORM;

const LABELS = {
  dataScope: fields.dataScope.label,
  departments: fields.departmentIds.label,
} as const;

export async function permissionOf(ctx: Ctx, role: Role): Promise<RolePermission> {
  const [grants, holdings] = await Promise.all([grantsOf(ctx, role), holdingsOf(ctx)]);
  return asPermission(ctx, grants, holdings);
}

async function asPermission(ctx: Ctx, { role, ...grants }: Grants, holdings: GrantableRights): Promise<RolePermission> {
  const known = await ctx.db.select({ id: menus.id, tag: menus.tag, type: menus.type }).from(menus);
  const departmentIds = grants.departments.map(({ id }) => id);
  return {
    roleId: role.id,
    version: role.version,
    menuIds: grants.menus.map(({ id }) => id),
    dataScope: role.dataScope,
    departmentIds,
    beyondMenuIds: known.flatMap((menu) => (holdings.mayGrantMenu(menu) ? [] : [menu.id])),
    grantableScopes: SCOPES.filter((scope) => holdings.mayGrantScope(scope, [])),
  };
}

const SCOPES = Object.keys(DATA_SCOPES).filter((scope): scope is DataScope => Object.hasOwn(DATA_SCOPES, scope));

export function savePermission(ctx: Ctx, form: PermissionForm): Promise<RolePermission> {
  return inTransaction(ctx, async (ctx) => {
    const { before, after, holdings } = await storePermission(ctx, form);
    if (after === before) return asPermission(ctx, after, holdings);
    await assertKeepsAdministration(ctx);
    await recordChange(ctx, {
      recordType: ROLE_TYPE,
      recordId: form.roleId,
      action: '设置权限',
      changes: [
        // There may be hundreds of menus, so only the differences are listed.
        ...listChanges('menuIds', '菜单与按钮', before.menus, after.menus),
        ...changesBetween(wordsOf(before), wordsOf(after), LABELS),
      ],
      state: valuesOf(after),
    });
    const holders = await holdersOfRole(ctx, form.roleId);
    await publishRightsChange(ctx, holders);
    // If the role is the caller's own, their holdings have changed.
    return asPermission(ctx, after, holders.includes(ctx.actor.userId) ? await holdingsOf(ctx) : holdings);
  });
}

/** Validates and stores a role's grants; returns the caller's previous holdings. A preview rolls this back. */
export async function storePermission(
  ctx: Ctx,
  sent: PermissionForm,
): Promise<{ before: Grants; after: Grants; holdings: GrantableRights }> {
  const role = await ROLES.lock(ctx, { id: sent.roleId, version: sent.version });
  const holdings = await holdingsOf(ctx);
  await assertNotBeyond(ctx, role, holdings);
  if (role.all) throw new AppError('A0409', `「${role.name}」是内置角色，拥有全部权限，不能修改`);
  const before = await grantsOf(ctx, role);
  const { form, isSame } = mergeUpdate(ROLE_PERMISSION_FORM, inOrder(valuesOf(before)), inOrder({ ...valuesOf(before), ...sent }));
  if (isSame) return { before, after: before, holdings };
  const chosen = await checkedForm(ctx, form, holdings);
  const { roleId } = sent;
  const { dataScope } = form;
  await ctx.db.delete(roleMenus).where(eq(roleMenus.roleId, roleId));
  if (chosen.menuIds.length > 0) await ctx.db.insert(roleMenus).values(chosen.menuIds.map((menuId) => ({ roleId, menuId })));
  await ctx.db.delete(roleDepartments).where(eq(roleDepartments.roleId, roleId));
  if (chosen.departmentIds.length > 0)
    await ctx.db.insert(roleDepartments).values(chosen.departmentIds.map((departmentId) => ({ roleId, departmentId })));
  const [stored] = await ctx.db
    .update(roles)
    .set({ dataScope, version: sql`${roles.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(roles.id, roleId))
    .returning();
  if (!stored) throw new Error('the locked role is gone');
  return { before, after: await grantsOf(ctx, stored), holdings };
}

async function checkedForm(
  ctx: Ctx,
  form: RolePermissionForm,
  holdings: GrantableRights,
): Promise<{ menuIds: string[]; departmentIds: string[] }> {
  const menuIds = [...new Set(form.menuIds)];
  // Departments chosen under another scope would reappear unnoticed when the scope changes back.
  const departmentIds = form.dataScope === 'departments' ? [...new Set(form.departmentIds)] : [];
  const [knownMenus, knownDepartments] = await Promise.all([
    menuIds.length > 0
      ? ctx.db.select({ id: menus.id, name: menus.name, tag: menus.tag, type: menus.type }).from(menus).where(inArray(menus.id, menuIds))
      : [],
    departmentIds.length > 0 ? ctx.db.select({ id: departments.id }).from(departments).where(inArray(departments.id, departmentIds)) : [],
  ]);
  if (knownMenus.length < menuIds.length) throw refusedInput([{ path: 'menuIds', msg: '选中的菜单已被删除，请重新打开后选择' }]);
  if (knownDepartments.length < departmentIds.length)
    throw refusedInput([{ path: 'departmentIds', msg: '选中的部门已被删除，请重新打开后选择' }]);
  const beyond = knownMenus.filter((menu) => !holdings.mayGrantMenu(menu)).map(({ name }) => name);
  if (beyond.length > 0) throw new AppError('A0301', `您自己没有这些权限，不能授予他人：${shortened(beyond)}`);
  if (!holdings.mayGrantScope(form.dataScope, departmentIds))
    throw new AppError('A0301', `数据范围「${DATA_SCOPES[form.dataScope]}」大于您自己的范围，不能授予他人`);
  return { menuIds, departmentIds };
}

/** Normalises grants for comparison: they have no order, and departments belong to one scope only. */
function inOrder({ menuIds, dataScope, departmentIds }: RolePermissionForm): RolePermissionForm {
  return { menuIds: menuIds.toSorted(), dataScope, departmentIds: dataScope === 'departments' ? departmentIds.toSorted() : [] };
}

function valuesOf({ role, ...granted }: Grants): RolePermissionForm {
  const ids = (named: readonly Named[]) => named.map(({ id }) => id);
  return { menuIds: ids(granted.menus), dataScope: role.dataScope, departmentIds: ids(granted.departments) };
}

async function grantsOf({ db }: Ctx, role: Role): Promise<Grants> {
  const [granted, chosen] = await Promise.all([
    db
      .select({ id: menus.id, name: menus.name })
      .from(roleMenus)
      .innerJoin(menus, eq(menus.id, roleMenus.menuId))
      .where(eq(roleMenus.roleId, role.id))
      .orderBy(asc(menus.sort), asc(menus.id)),
    db
      .select({ id: departments.id, name: departments.name })
      .from(roleDepartments)
      .innerJoin(departments, eq(departments.id, roleDepartments.departmentId))
      .where(eq(roleDepartments.roleId, role.id))
      .orderBy(asc(departments.path)),
  ]);
  return { role, menus: granted, departments: chosen };
}

function wordsOf({ role, departments }: Grants) {
  return { dataScope: DATA_SCOPES[role.dataScope], departments: departments.map(({ name }) => name).join('、') };
}

function shortened(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 5).join('、')} 等 ${names.length} 项` : names.join('、');
}
