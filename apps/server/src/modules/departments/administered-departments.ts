import { ALL_TAGS } from '@houtai/contract/tags';
import { asc, eq, sql } from 'drizzle-orm';

import { companies, departments, peopleInDepartments } from '#modules/people/index.ts';
import type { ComputedSource } from '#modules/resources/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

export type Department = typeof departments.$inferSelect;

type Counts = Awaited<ReturnType<typeof peopleInDepartments>>;

/** Whether the caller administers the departments of a company. */
export function administers({ actor }: Ctx, companyId: string): boolean {
  return actor.tags.has(ALL_TAGS) || companyId === actor.companyId;
}

/** The companies whose departments the caller administers. */
export function administeredCompanies({ db, actor }: Ctx): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(actor.tags.has(ALL_TAGS) ? undefined : eq(companies.id, actor.companyId))
    .orderBy(asc(companies.sort), asc(companies.id));
}

/** Company names by id, for the given departments. */
export async function companyNames({ db }: Ctx, rows: readonly Department[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ companyId }) => companyId))];
  const found = await db.select({ id: companies.id, name: companies.name }).from(companies).where(isOneOf(companies.id, ids));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return new Map(rows.map(({ id, companyId }) => [id, names.get(companyId) ?? '']));
}

const counted = new WeakMap<readonly Department[], Promise<Counts>>();

/** The number of active people in departments, or including descendants; both counts share one query. */
export function peopleIn(which: 'own' | 'below'): ComputedSource<number, Department> {
  return async (ctx, rows) => {
    const counts = counted.get(rows) ?? count(ctx, rows);
    counted.set(rows, counts);
    return new Map([...(await counts)].map(([id, { [which]: people }]) => [id, people]));
  };
}

/** Counts upwards from people's departments; for a single department, that needs its descendants. */
async function count(ctx: Ctx, rows: readonly Department[]): Promise<Counts> {
  const [only, ...others] = rows;
  const within = only && others.length === 0 ? await departmentsWithin(ctx, only) : rows;
  return peopleInDepartments(
    ctx,
    within.map(({ id, path }) => ({ departmentId: id, path })),
  );
}

function departmentsWithin({ db }: Ctx, { path }: Pick<Department, 'path'>): Promise<Pick<Department, 'id' | 'path'>[]> {
  return db
    .select({ id: departments.id, path: departments.path })
    .from(departments)
    .where(sql`starts_with(${departments.path}, ${path})`);
}

/** The number of active people in a department and its descendants. */
export async function peopleWithin(ctx: Ctx, department: Department): Promise<number> {
  return (await count(ctx, [department])).get(department.id)?.below ?? 0;
}
