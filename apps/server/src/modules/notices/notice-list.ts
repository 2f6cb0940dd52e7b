import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { NoticeReader, NoticeRow } from '@houtai/contract/notices';
import { and, asc, count, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';

import { departments, userDepartments, users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { likeContains, orderOf, type PageResult, readPage, type RowSource } from '#platform/db/read-page.ts';

import { coveredNotices, LISTED_NOTICE, readNotice, toNoticeRows } from './notice-rows.ts';
import { noticeReceivers, notices } from './notices.tables.ts';

const SORTED = { createdAt: notices.createdAt, publishedAt: notices.publishedAt };

type Query = RequestOf<typeof calls.notices.page>;
type ReadersQuery = RequestOf<typeof calls.notices.readers>;

export async function noticePage(ctx: Ctx, query: Query): Promise<PageResult<NoticeRow>> {
  const { read, count } = await noticeList(ctx, query);
  return readPage<NoticeRow>(query, read, count);
}

/** The notices that the caller covers, of which a list shows some. */
export async function noticeList(ctx: Ctx, query: Omit<Query, 'offset' | 'limit'>): Promise<RowSource<NoticeRow>> {
  const { keyword, type, status, sort } = query;
  const where = and(
    await coveredNotices(ctx),
    keyword ? or(ilike(notices.title, likeContains(keyword)), ilike(notices.plainText, likeContains(keyword))) : undefined,
    type ? eq(notices.type, type) : undefined,
    status ? eq(notices.status, status) : undefined,
  );
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select(LISTED_NOTICE)
        .from(notices)
        .where(where)
        .orderBy(...orderOf(sort, SORTED, notices.id))
        .limit(limit)
        .offset(skip);
      return toNoticeRows(ctx, rows);
    },
    count: async () => (await ctx.db.select({ total: count() }).from(notices).where(where))[0]?.total ?? 0,
  };
}

/** Those whom a notice came to: those who read it, in the order in which they did, then the others. */
export async function noticeReaders(ctx: Ctx, query: ReadersQuery): Promise<PageResult<NoticeReader>> {
  const { read, count } = await readerList(ctx, query);
  return readPage<NoticeReader>(query, read, count);
}

export async function readerList(
  ctx: Ctx,
  query: Omit<ReadersQuery, 'offset' | 'limit'>,
): Promise<RowSource<NoticeReader> & { of: string }> {
  const { id, title } = await readNotice(ctx, query.id);
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
