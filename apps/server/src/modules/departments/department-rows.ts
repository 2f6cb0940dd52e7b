import type { DepartmentForm, DepartmentRow } from '@houtai/contract/departments';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { notFound } from '../../platform/http/errors.ts';
import { companies, departments, namesOf, peopleInDepartments } from '../people/index.ts';

/** A department as it is stored, with the name of its company. */
export type Department = StoredDepartment & { companyName: string };

export type StoredDepartment = typeof departments.$inferSelect;

/** The departments that the caller administers, siblings in their order: those of the own company, of every company for who holds everything. */
export async function readDepartments(ctx: Ctx, which?: SQL): Promise<Department[]> {
  const rows = await ctx.db
    .select({ department: departments, companyName: companies.name })
    .from(departments)
    .innerJoin(companies, eq(companies.id, departments.companyId))
    .where(and(which, administered(ctx)))
    .orderBy(asc(companies.sort), asc(companies.id), asc(departments.sort), asc(departments.name), asc(departments.id));
  return rows.map(({ department, companyName }) => ({ ...department, companyName }));
}

/** One of the departments that the caller administers, which nobody moves or removes until the transaction ends; whoever changes anything else of it need not wait. */
export async function keptInPlace(ctx: Ctx, id: string): Promise<Department | null> {
  const [row] = await ctx.db
    .select({ department: departments, companyName: companies.name })
    .from(departments)
    .innerJoin(companies, eq(companies.id, departments.companyId))
    .where(and(eq(departments.id, id), administered(ctx)))
    .for('key share', { of: departments });
  return row ? { ...row.department, companyName: row.companyName } : null;
}

/** Those of these departments that the caller administers. */
export function departmentsOf(ctx: Ctx, ids: readonly string[]): Promise<Department[]> {
  return ids.length === 0 ? Promise.resolve([]) : readDepartments(ctx, isOneOf(departments.id, ids));
}

/** A department and all below it. */
export function departmentsWithin(ctx: Ctx, { path }: Pick<Department, 'path'>): Promise<Department[]> {
  return readDepartments(ctx, sql`starts_with(${departments.path}, ${path})`);
}

/** The companies whose departments the caller administers. */
export function administeredCompanies(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(ctx.actor.tags.has(ALL_TAGS) ? undefined : eq(companies.id, ctx.actor.companyId))
    .orderBy(asc(companies.sort), asc(companies.id));
}

function administered({ actor }: Ctx): SQL | undefined {
  return actor.tags.has(ALL_TAGS) ? undefined : eq(departments.companyId, actor.companyId);
}

/** Whether the caller administers the departments of a company. */
export function administers({ actor }: Ctx, companyId: string): boolean {
  return actor.tags.has(ALL_TAGS) || companyId === actor.companyId;
}

/** The rows as they are answered, with names and counts. */
export async function toDepartmentRows(ctx: Ctx, rows: readonly Department[]): Promise<DepartmentRow[]> {
  const [people, names] = [
    await peopleInDepartments(
      ctx,
      rows.map(({ id, path }) => ({ departmentId: id, path })),
    ),
    await namesOf(
      ctx,
      rows.flatMap(({ leaderId }) => leaderId ?? []),
    ),
  ];
  return rows.map((row) => ({
    id: row.id,
    ...formOf(row),
    companyName: row.companyName,
    leaderName: names.get(row.leaderId ?? '') ?? '',
    people: people.get(row.id)?.own ?? 0,
    peopleBelow: people.get(row.id)?.below ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }));
}

/** One of the departments that the caller administers, as it is answered. */
export async function departmentRow(ctx: Ctx, id: string): Promise<DepartmentRow> {
  const [own] = await departmentsOf(ctx, [id]);
  // People are counted up from where they are.
  const rows = own ? await toDepartmentRows(ctx, await departmentsWithin(ctx, own)) : [];
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('部门');
  return row;
}

/** The values of the form of a department. */
export function formOf(row: StoredDepartment): DepartmentForm {
  const { companyId, name, code, type, sort, phone, email, active } = row;
  return { companyId, parentId: row.parentId ?? '', name, code, type, sort, leaderId: row.leaderId ?? '', phone, email, active };
}
