import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { NoticeReader, NoticeRow } from '@houtai/contract/notices';
import { and, asc, count, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { containing, orderOf, type PageResult, readPage } from '../../platform/db/read-page.ts';
import { departments, userDepartments, users } from '../people/index.ts';
import { coveredNotices, LISTED_NOTICE, readNotice, toNoticeRows } from './notice-rows.ts';
import { noticeReceivers, notices } from './notices.tables.ts';

const SORTED = { createdAt: notices.createdAt, publishedAt: notices.publishedAt };

export async function noticePage(ctx: Ctx, query: RequestOf<typeof calls.notices.page>): Promise<PageResult<NoticeRow>> {
  const { keyword, type, status, sort } = query;
  const where = and(
    await coveredNotices(ctx),
    keyword ? or(ilike(notices.title, containing(keyword)), ilike(notices.plainText, containing(keyword))) : undefined,
    type ? eq(notices.type, type) : undefined,
    status ? eq(notices.status, status) : undefined,
  );
  return readPage<NoticeRow>(
    query,
    async (limit, skip) => {
      const rows = await ctx.db
        .select(LISTED_NOTICE)
        .from(notices)
        .where(where)
        .orderBy(...orderOf(sort, SORTED, notices.id))
        .limit(limit)
        .offset(skip);
      return toNoticeRows(ctx, rows);
    },
    async () => (await ctx.db.select({ total: count() }).from(notices).where(where))[0]?.total ?? 0,
  );
}

/** Those whom a notice came to: those who read it, in the order in which they did, then the others. */
export async function noticeReaders(ctx: Ctx, query: RequestOf<typeof calls.notices.readers>): Promise<PageResult<NoticeReader>> {
  const { id } = await readNotice(ctx, query.id);
  const { readAt } = noticeReceivers;
  const where = and(
    eq(noticeReceivers.noticeId, id),
    query.view === 'read' ? isNotNull(readAt) : query.view === 'unread' ? isNull(readAt) : undefined,
  );
  return readPage<NoticeReader>(
    query,
    async (limit, skip) => {
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
    async () => (await ctx.db.select({ total: count() }).from(noticeReceivers).where(where))[0]?.total ?? 0,
  );
}
