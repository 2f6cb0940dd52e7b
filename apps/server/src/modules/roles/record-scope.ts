import { and, asc, eq, inArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { departments, userDepartments } from '../people/index.ts';
import { roleDepartments, roles, userRoles } from './roles.tables.ts';

/** Where a record keeps its company, its owner's user id, and the department that was the owner's primary one when it was made. */
export type ScopedColumns = { company: SQLWrapper; department: SQLWrapper; owner: SQLWrapper };

/** A role that somebody has, and how far it reaches. */
export type HeldRole = Pick<typeof roles.$inferSelect, 'id' | 'name' | 'all' | 'dataScope'>;

/** How far one role reaches: everything, the own company, some departments, or nothing beyond the own records. */
export type RoleReach = { role: HeldRole; reach: 'everything' | 'company' | 'departments' | 'own'; departmentIds: readonly string[] };

/** Whose records roles cover together: every one, those of a company, of departments, and one's own; nothing without a role. */
export type Scope = { everything: boolean; own: boolean; companyId: string | null; departmentIds: readonly string[] };

/** What one role covers, as a condition on records. */
export type ScopePart = { role: HeldRole; covers: SQL };

/** What the caller's active roles cover at this moment. Several roles add up, and each covers at least the caller's own records. */
export async function scopeOf(ctx: Ctx): Promise<Scope> {
  return together(ctx, await reachesOf(ctx));
}

/** The condition under which a record belongs to what the caller's active roles cover at this moment. */
export async function recordScope(ctx: Ctx, of: ScopedColumns): Promise<SQL> {
  return covers(ctx, of, await scopeOf(ctx));
}

/** The same condition role by role. */
export async function scopeParts(ctx: Ctx, of: ScopedColumns): Promise<ScopePart[]> {
  return (await reachesOf(ctx)).map((reach) => ({ role: reach.role, covers: covers(ctx, of, together(ctx, [reach])) }));
}

function together({ actor }: Ctx, reaches: readonly RoleReach[]): Scope {
  return {
    everything: reaches.some(({ reach }) => reach === 'everything'),
    own: reaches.length > 0,
    companyId: reaches.some(({ reach }) => reach === 'company') ? actor.companyId : null,
    departmentIds: [...new Set(reaches.flatMap((reach) => reach.departmentIds))],
  };
}

function covers({ actor }: Ctx, of: ScopedColumns, { everything, own, companyId, departmentIds }: Scope): SQL {
  if (everything) return sql`true`;
  if (!own) return sql`false`;
  const covered: SQL[] = [eq(of.owner, actor.userId)];
  if (companyId !== null) covered.push(eq(of.company, companyId));
  if (departmentIds.length > 0) covered.push(inArray(of.department, [...departmentIds]));
  return or(...covered) ?? sql`false`;
}

/** The caller's active roles and how far each reaches. Departments are read beforehand, as a list of ids lets the index on a record's department be used. */
export async function reachesOf(ctx: Ctx): Promise<RoleReach[]> {
  const held = await heldRoles(ctx);
  const chosenBy = held.filter((role) => role.dataScope === 'departments' && !role.all).map((role) => role.id);
  const scopes = new Set(held.map((role) => role.dataScope));
  const [chosen, own, below] = await Promise.all([
    chosenBy.length > 0 ? chosenDepartments(ctx, chosenBy) : [],
    scopes.has('department') ? ownDepartments(ctx) : [],
    scopes.has('department-below') ? departmentsAndBelow(ctx) : [],
  ]);
  return held.map((role) => {
    const departmentsFor = {
      departments: chosen.filter((row) => row.roleId === role.id),
      department: own,
      'department-below': below,
      all: [],
      own: [],
    };
    return { role, reach: reachBy(role), departmentIds: departmentsFor[role.dataScope].map((row) => row.id) };
  });
}

function reachBy({ all, dataScope }: HeldRole): RoleReach['reach'] {
  if (all) return 'everything';
  if (dataScope === 'all') return 'company';
  return dataScope === 'own' ? 'own' : 'departments';
}

function heldRoles(ctx: Ctx): Promise<HeldRole[]> {
  return ctx.db
    .select({ id: roles.id, name: roles.name, all: roles.all, dataScope: roles.dataScope })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.active, true)))
    .where(eq(userRoles.userId, ctx.actor.userId))
    .orderBy(asc(roles.sort), asc(roles.id));
}

function chosenDepartments(ctx: Ctx, roleIds: readonly string[]): Promise<{ roleId: string; id: string }[]> {
  return ctx.db
    .select({ roleId: roleDepartments.roleId, id: roleDepartments.departmentId })
    .from(roleDepartments)
    .where(inArray(roleDepartments.roleId, [...roleIds]));
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
