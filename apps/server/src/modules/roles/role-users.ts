import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { RoleUser } from '@houtai/contract/roles';
import { and, asc, count, desc, eq, exists, ilike, like, notExists, or, type SQL, sql } from 'drizzle-orm';

import { coveredPeople, userRoles } from '#modules/grants/index.ts';
import { companies, departments, userDepartments, users } from '#modules/people/index.ts';
import { likeContains, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { readRole } from './role-rows.ts';

type Query = RequestOf<typeof calls.roles.users>;
/** The query without paging. */
type PeopleQuery = Omit<Query, 'offset' | 'limit'>;

/** People with a role, within the caller's data scope. */
export async function usersOfRole(ctx: Ctx, query: Query): Promise<PageResult<RoleUser>> {
  const { read, count } = await roleUserList(ctx, query);
  return readPage<RoleUser>(query, read, count);
}

export async function roleUserList(ctx: Ctx, query: PeopleQuery): Promise<RowSource<RoleUser> & { of: string }> {
  const { name } = await readRole(ctx, query.roleId);
  return { of: name, ...(await peopleList(ctx, query, exists(bindingsOf(ctx, query.roleId)))) };
}

/** People who could get a role: of its kind, active, in scope, and without it. */
export async function candidatesFor(ctx: Ctx, query: Query): Promise<PageResult<RoleUser>> {
  const { kind } = await readRole(ctx, query.roleId);
  const withoutIt = notExists(bindingsOf(ctx, query.roleId));
  const { read, count } = await peopleList(ctx, query, and(eq(users.kind, kind), eq(users.active, true), withoutIt));
  return readPage<RoleUser>(query, read, count);
}

function bindingsOf({ db }: Ctx, roleId: string) {
  return db
    .select({ one: sql`1` })
    .from(userRoles)
    .where(and(eq(userRoles.userId, users.id), eq(userRoles.roleId, roleId)));
}

async function peopleList(ctx: Ctx, { keyword }: PeopleQuery, which: SQL | undefined): Promise<RowSource<RoleUser>> {
  const where = and(which, await coveredPeople(ctx), keyword ? whereUserMatches(keyword) : undefined);
  return {
    read: (limit, skip) => readPeople(ctx, where, { limit, skip }),
    count: async () => (await ctx.db.select({ total: count() }).from(users).where(where))[0]?.total ?? 0,
  };
}

/** People that satisfy a condition, active ones first, by pinyin. */
export function readPeople({ db }: Ctx, where: SQL | undefined, { limit, skip }: { limit: number; skip: number }): Promise<RoleUser[]> {
  return db
    .select({
      userId: users.id,
      name: users.name,
      loginId: users.loginId,
      phone: users.phone,
      companyName: companies.name,
      departmentName: sql<string>`coalesce(${departments.name}, '')`,
      active: users.active,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(where)
    .orderBy(desc(users.active), asc(users.py), asc(users.id))
    .limit(limit)
    .offset(skip);
}

/** Matches a part of name, pinyin, login id or phone. */
export function whereUserMatches(keyword: string): SQL | undefined {
  const pinyin = likeContains(keyword.toLowerCase().replace(/\s+/g, ''));
  const part = likeContains(keyword);
  return or(ilike(users.name, part), like(users.py, pinyin), ilike(users.loginId, part), like(users.phone, part));
}
