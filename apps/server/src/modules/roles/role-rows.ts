import type { RoleRow } from '@houtai/contract/roles';
import { asc, count, eq, inArray } from 'drizzle-orm';

import { roleDepartments, roles, userRoles } from '#modules/grants/index.ts';
import { staleVersion } from '#modules/history/index.ts';
import { departments } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { beyondCaller } from './grantable-roles.ts';

export type Role = typeof roles.$inferSelect;

/** The type of roles in the history of records. */
export const ROLE = 'role';

export async function toRoleRows(ctx: Ctx, rows: readonly Role[]): Promise<RoleRow[]> {
  const ids = rows.map(({ id }) => id);
  const [beyond, counts, chosen] = await Promise.all([beyondCaller(ctx, rows), countUsers(ctx, ids), chosenNames(ctx, ids)]);
  return rows.map((role) => ({
    roleId: role.id,
    name: role.name,
    code: role.code,
    kind: role.kind,
    dataScope: role.dataScope,
    departmentNames: role.dataScope === 'departments' ? (chosen.get(role.id) ?? []).map(({ name }) => name) : [],
    userCount: counts.get(role.id) ?? 0,
    sort: role.sort,
    active: role.active,
    all: role.all,
    beyond: beyond.has(role.id),
    remark: role.remark,
    createdAt: role.createdAt.toISOString(),
    updatedAt: role.updatedAt.toISOString(),
    version: role.version,
  }));
}

export async function toRoleRow(ctx: Ctx, role: Role): Promise<RoleRow> {
  const [row] = await toRoleRows(ctx, [role]);
  if (!row) throw new Error('one role gave no row');
  return row;
}

export async function readRole(ctx: Ctx, id: string): Promise<Role> {
  const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id));
  if (!role) throw notFound('角色');
  return role;
}

/** The role, kept from others until the transaction ends. */
export async function lockRole(ctx: Ctx, id: string): Promise<Role> {
  const [role] = await ctx.db.select().from(roles).where(eq(roles.id, id)).for('update');
  if (!role) throw notFound('角色');
  return role;
}

/** Refuses a change that is based on an older version, with the present row. */
export async function assertRoleVersion(ctx: Ctx, role: Role, version: number): Promise<void> {
  if (role.version === version) return;
  throw await staleVersion(ctx, { type: ROLE, id: role.id, name: '该角色' }, await toRoleRow(ctx, role));
}

export async function countUsers(ctx: Ctx, roleIds: readonly string[]): Promise<Map<string, number>> {
  if (roleIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ roleId: userRoles.roleId, total: count() })
    .from(userRoles)
    .where(inArray(userRoles.roleId, [...roleIds]))
    .groupBy(userRoles.roleId);
  return new Map(rows.map(({ roleId, total }) => [roleId, total]));
}

async function chosenNames(ctx: Ctx, roleIds: readonly string[]): Promise<Map<string, { name: string }[]>> {
  if (roleIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ roleId: roleDepartments.roleId, name: departments.name })
    .from(roleDepartments)
    .innerJoin(departments, eq(departments.id, roleDepartments.departmentId))
    .where(inArray(roleDepartments.roleId, [...roleIds]))
    .orderBy(asc(departments.path));
  return groupBy(rows, (row) => row.roleId);
}
