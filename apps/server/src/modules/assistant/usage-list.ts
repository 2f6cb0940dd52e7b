import type { calls } from '@houtai/contract';
import type { UsageRow } from '@houtai/contract/assistant';
import type { RequestOf } from '@houtai/contract/call';
import { and, desc, eq, gte, lte, ne, notLike } from 'drizzle-orm';

import { departments, userDepartments, users } from '#modules/people/index.ts';
import { type PageResult, readPage } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { HOUSE, OF_DEPARTMENT } from './asking/budget.ts';
import { assistantUsage } from './assistant.tables.ts';

type Query = RequestOf<typeof calls.assistant.usage>;

/** Questions by person and day. */
export function usagePage(ctx: Ctx, query: Query): Promise<PageResult<UsageRow>> {
  const where = and(
    ne(assistantUsage.userId, HOUSE),
    notLike(assistantUsage.userId, `${OF_DEPARTMENT}%`),
    query.from ? gte(assistantUsage.day, query.from) : undefined,
    query.to ? lte(assistantUsage.day, query.to) : undefined,
    query.userId ? eq(assistantUsage.userId, query.userId) : undefined,
  );
  const read = async (limit: number, skip: number): Promise<UsageRow[]> => {
    const rows = await ctx.db
      .select({ usage: assistantUsage, userName: users.name, departmentName: departments.name })
      .from(assistantUsage)
      .leftJoin(users, eq(users.id, assistantUsage.userId))
      .leftJoin(userDepartments, and(eq(userDepartments.userId, assistantUsage.userId), eq(userDepartments.primary, true)))
      .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
      .where(where)
      .orderBy(desc(assistantUsage.day), desc(assistantUsage.questions), assistantUsage.userId)
      .limit(limit)
      .offset(skip);
    return rows.map(({ usage, userName, departmentName }) => ({
      ...usage,
      userName: userName ?? '（已删除）',
      departmentName: departmentName ?? '',
    }));
  };
  return readPage(query, read, () => ctx.db.$count(assistantUsage, where));
}
