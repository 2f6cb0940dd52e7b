import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { NoticeReader } from '@houtai/contract/notices';
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import { departments, userDepartments, users } from '#modules/people/index.ts';
import { type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { noticeReceivers } from './notices.tables.ts';
import { NOTICES } from './notices.ts';

type ReadersQuery = RequestOf<typeof calls.notices.readers>;

/** The receivers of a notice: those who have read it, in that order, then the others. */
export async function noticeReaders(ctx: Ctx, query: ReadersQuery): Promise<PageResult<NoticeReader>> {
  const { read, count } = await readerList(ctx, query);
  return readPage<NoticeReader>(query, read, count);
}

export async function readerList(
  ctx: Ctx,
  query: Omit<ReadersQuery, 'offset' | 'limit'>,
): Promise<RowSource<NoticeReader> & { of: string }> {
  const { id, title } = (await NOTICES.visibility.read(ctx, query.id)).row;
  const { readAt } = noticeReceivers;
  const where = and(
    eq(noticeReceivers.noticeId, id),
    query.view === 'read' ? isNotNull(readAt) : query.view === 'unread' ? isNull(readAt) : undefined,
  );
  return {
    of: title,
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select({
          userId: users.id,
          loginId: users.loginId,
          name: users.name,
          departmentName: sql<string>`coalesce(${departments.name}, '')`,
          readAt,
        })
        .from(noticeReceivers)
        .innerJoin(users, eq(users.id, noticeReceivers.userId))
        .leftJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
        .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
        .where(where)
        .orderBy(asc(readAt), asc(noticeReceivers.userId))
        .limit(limit)
        .offset(skip);
      return rows.map((row) => ({ ...row, readAt: row.readAt?.toISOString() ?? null }));
    },
    count: async () => (await ctx.db.select({ total: count() }).from(noticeReceivers).where(where))[0]?.total ?? 0,
  };
}
