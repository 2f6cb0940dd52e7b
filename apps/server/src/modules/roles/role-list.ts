import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { RoleRow } from '@houtai/contract/roles';
import { and, count, eq, gte, ilike, lt } from 'drizzle-orm';

import { roles } from '#modules/grants/index.ts';
import { likeContains, orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { toRoleRows } from './role-rows.ts';

const SORTED = { sort: roles.sort, name: roles.name, code: roles.code, createdAt: roles.createdAt, updatedAt: roles.updatedAt };

type Query = RequestOf<typeof calls.roles.page>;

export function rolePage(ctx: Ctx, query: Query): Promise<PageResult<RoleRow>> {
  const { read, count } = roleList(ctx, query);
  return readPage<RoleRow>(query, read, count);
}

export function roleList(ctx: Ctx, { name, code, active, from, to, sort }: Omit<Query, 'offset' | 'limit'>): RowSource<RoleRow> {
  const where = and(
    name ? ilike(roles.name, likeContains(name)) : undefined,
    code ? ilike(roles.code, likeContains(code)) : undefined,
    active ? eq(roles.active, active === '1') : undefined,
    from ? gte(roles.createdAt, new Date(from)) : undefined,
    to ? lt(roles.createdAt, new Date(to)) : undefined,
  );
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(roles)
        .where(where)
        .orderBy(...orderOf(sort, SORTED, roles.id))
        .limit(limit)
        .offset(skip);
      return toRoleRows(ctx, rows);
    },
    count: async () => (await ctx.db.select({ total: count() }).from(roles).where(where))[0]?.total ?? 0,
  };
}
