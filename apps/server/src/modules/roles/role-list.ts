import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { RoleRow } from '@houtai/contract/roles';
import { and, count, eq, gte, ilike, lt } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { containing, orderOf, type PageResult, readPage } from '../../platform/db/read-page.ts';
import { toRoleRows } from './role-rows.ts';
import { roles } from './roles.tables.ts';

const SORTED = { sort: roles.sort, name: roles.name, code: roles.code, createdAt: roles.createdAt, updatedAt: roles.updatedAt };

export function rolePage(ctx: Ctx, query: RequestOf<typeof calls.roles.page>): Promise<PageResult<RoleRow>> {
  const { name, code, active, from, to } = query;
  const where = and(
    name ? ilike(roles.name, containing(name)) : undefined,
    code ? ilike(roles.code, containing(code)) : undefined,
    active ? eq(roles.active, active === '1') : undefined,
    from ? gte(roles.createdAt, new Date(from)) : undefined,
    to ? lt(roles.createdAt, new Date(to)) : undefined,
  );
  return readPage<RoleRow>(
    query,
    async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(roles)
        .where(where)
        .orderBy(...orderOf(query.sort, SORTED, roles.id))
        .limit(limit)
        .offset(skip);
      return toRoleRows(ctx, rows);
    },
    async () => (await ctx.db.select({ total: count() }).from(roles).where(where))[0]?.total ?? 0,
  );
}
