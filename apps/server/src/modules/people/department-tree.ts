import type { DepartmentNode } from '@houtai/contract/people';
import { and, asc, eq, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { pinyinOfNames } from '#platform/pinyin.ts';

import { companies } from './companies.tables.ts';
import { departments, userDepartments, users } from './people.tables.ts';

/** The departments of all open companies, each with the number of active staff in it and its descendants; a person counts once in each. */
export async function departmentTree(ctx: Ctx): Promise<DepartmentNode[]> {
  const [all, placed] = await Promise.all([readDepartments(ctx), countByPlaces(ctx)]);
  const peopleIn = countUpwards(all, placed);
  const off = new Set(all.filter((row) => !row.active).map((row) => row.departmentId));
  const rows = all.filter(({ path }) => !path.split('/').some((id) => off.has(id)));
  const pinyin = await pinyinOfNames(rows.map((row) => row.departmentName));
  const known = new Set(rows.map((row) => row.departmentId));
  // A department without its parent is shown at the top.
  const children = groupBy(rows, (row) => (row.parentId !== null && known.has(row.parentId) ? row.parentId : TOP));
  const below = (parentId: string): DepartmentNode[] =>
    (children.get(parentId) ?? []).map(({ path: _, active: _active, ...row }) => ({
      ...row,
      parentId: row.parentId ?? '',
      people: peopleIn.get(row.departmentId) ?? 0,
      py: pinyin(row.departmentName),
      children: below(row.departmentId),
    }));
  return below(TOP);
}

/** The number of active people in each department, including its descendants. */
export async function peopleInDepartments(
  ctx: Ctx,
  rows: readonly { departmentId: string; path: string }[],
): Promise<Map<string, { own: number; below: number }>> {
  const placed = await countByPlaces(ctx);
  const below = countUpwards(rows, placed);
  const own = countUpwards(
    rows.map(({ departmentId }) => ({ departmentId, path: departmentId })),
    placed,
  );
  return new Map(rows.map(({ departmentId: id }) => [id, { own: own.get(id) ?? 0, below: below.get(id) ?? 0 }]));
}

/** No department has an empty id. */
const TOP = '';

function readDepartments(ctx: Ctx) {
  return ctx.db
    .select({
      departmentId: departments.id,
      departmentName: departments.name,
      path: departments.path,
      active: departments.active,
      parentId: departments.parentId,
      companyId: departments.companyId,
      companyName: companies.name,
    })
    .from(departments)
    .innerJoin(companies, eq(companies.id, departments.companyId))
    .orderBy(asc(companies.sort), asc(companies.id), asc(departments.sort), asc(departments.name), asc(departments.id));
}

type Placed = { departmentIds: string[]; people: number };

/** The number of people for each combination of departments; most people have one, so there are few rows. */
function countByPlaces(ctx: Ctx): Promise<Placed[]> {
  const places = ctx.db
    .select({ departmentIds: sql<string[]>`array_agg(${userDepartments.departmentId})`.as('department_ids') })
    .from(userDepartments)
    .innerJoin(users, and(eq(users.id, userDepartments.userId), eq(users.kind, 'staff'), eq(users.active, true)))
    .groupBy(userDepartments.userId)
    .as('places');
  return ctx.db
    .select({ departmentIds: places.departmentIds, people: sql<number>`count(*)::int` })
    .from(places)
    .groupBy(places.departmentIds);
}

function countUpwards(rows: readonly { departmentId: string; path: string }[], placed: readonly Placed[]): Map<string, number> {
  const upwards = new Map(rows.map((row) => [row.departmentId, row.path.split('/')]));
  const counts = new Map<string, number>();
  for (const { departmentIds, people } of placed) {
    const countedIn = new Set(departmentIds.flatMap((id) => upwards.get(id) ?? []));
    for (const id of countedIn) counts.set(id, (counts.get(id) ?? 0) + people);
  }
  return counts;
}
