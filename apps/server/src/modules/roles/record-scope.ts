import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Ctx } from '../../platform/db/context.ts';
import { departments, userDepartments } from '../people/index.ts';
import { roleDepartments, roles, userRoles } from './roles.tables.ts';

/** Where a record keeps its company, its owner's user id, and the department that was the owner's primary one when it was made. */
export type ScopedColumns = { company: AnyPgColumn; department: AnyPgColumn; owner: AnyPgColumn };

type Role = Pick<typeof roles.$inferSelect, 'id' | 'all' | 'dataScope'>;

/** Whose records the caller's active roles cover: every one, those of a company, of departments, and one's own; nothing without a role. */
export type Scope = { everything: boolean; own: boolean; companyId: string | null; departmentIds: readonly string[] };

/** What the caller's active roles cover at this moment. Several roles add up, and each covers at least the caller's own records. */
export async function scopeOf(ctx: Ctx): Promise<Scope> {
  const held = await rolesOf(ctx);
  if (held.some((role) => role.all)) return { everything: true, own: true, companyId: null, departmentIds: [] };
  return {
    everything: false,
    own: held.length > 0,
    companyId: held.some((role) => role.dataScope === 'all') ? ctx.actor.companyId : null,
    departmentIds: await coveredDepartments(ctx, held),
  };
}

/** The condition under which a record belongs to what the caller's roles cover. */
export async function recordScope(ctx: Ctx, of: ScopedColumns): Promise<SQL> {
  const { everything, own, companyId, departmentIds } = await scopeOf(ctx);
  if (everything) return sql`true`;
  if (!own) return sql`false`;
  const covered: SQL[] = [eq(of.owner, ctx.actor.userId)];
  if (companyId !== null) covered.push(eq(of.company, companyId));
  if (departmentIds.length > 0) covered.push(inArray(of.department, [...departmentIds]));
  return or(...covered) ?? sql`false`;
}

function rolesOf(ctx: Ctx): Promise<Role[]> {
  return ctx.db
    .select({ id: roles.id, all: roles.all, dataScope: roles.dataScope })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true)))
    .where(eq(userRoles.userId, ctx.actor.userId));
}

/** Read beforehand, as a list of ids lets the index on a record's department be used, which a subquery within an `or` does not. */
async function coveredDepartments(ctx: Ctx, held: readonly Role[]): Promise<string[]> {
  const scopes = new Set(held.map((role) => role.dataScope));
  const chosenBy = held.filter((role) => role.dataScope === 'departments').map((role) => role.id);
  const found = await Promise.all([
    chosenBy.length > 0 ? chosenDepartments(ctx, chosenBy) : [],
    scopes.has('department-below') ? departmentsAndBelow(ctx) : scopes.has('department') ? ownDepartments(ctx) : [],
  ]);
  return [...new Set(found.flat().map((row) => row.id))];
}

function chosenDepartments(ctx: Ctx, roleIds: readonly string[]): Promise<{ id: string }[]> {
  return ctx.db.select({ id: roleDepartments.departmentId }).from(roleDepartments).where(inArray(roleDepartments.roleId, roleIds));
}

function ownDepartments(ctx: Ctx): Promise<{ id: string }[]> {
  return ctx.db.select({ id: userDepartments.departmentId }).from(userDepartments).where(eq(userDepartments.userId, ctx.actor.userId));
}

function departmentsAndBelow(ctx: Ctx): Promise<{ id: string }[]> {
  const mine = ctx.db
    .select({ path: departments.path })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(eq(userDepartments.userId, ctx.actor.userId))
    .as('mine');
  return (
    ctx.db
      .selectDistinct({ id: departments.id })
      .from(departments)
      // Not LIKE, for which the underscore of an id stands for any sign.
      .innerJoin(mine, sql`starts_with(${departments.path}, ${mine.path})`)
  );
}
