import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import type { ReadNotice, ReceivedNotice } from '@houtai/contract/notices';
import { NOTICE } from '@houtai/contract/notices-form';
import { and, count, desc, eq, getTableColumns, gte, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';

import { filesOf } from '#modules/files/index.ts';
import { markRecordRead } from '#modules/messages/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { likeContains, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { noticeReceivers, notices } from './notices.tables.ts';
import { type Notice, NOTICES } from './notices.ts';

/** What a list needs of a notice: all but its long texts. */
type ListedNotice = Omit<Notice, 'content' | 'plainText'>;

const { content: _, plainText: __, ...LISTED_NOTICE } = getTableColumns(notices);

type Query = RequestOf<typeof calls.notices.mine>;
/** The list without its page. */
type ReceivedQuery = Omit<Query, 'offset' | 'limit'>;

export async function receivedPage(ctx: Ctx, query: Query): Promise<PageResult<ReceivedNotice>> {
  const { read, count } = receivedList(ctx, query);
  return readPage<ReceivedNotice>(query, read, count);
}

export function receivedList(ctx: Ctx, query: ReceivedQuery): RowSource<ReceivedNotice> {
  const where = and(isOwn(ctx), fits(ctx, query));
  const isOnTop = sql`(${notices.pinned} and ${isOfInterest(ctx)})`;
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select({ notice: LISTED_NOTICE, readAt: noticeReceivers.readAt })
        .from(noticeReceivers)
        .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
        .where(where)
        .orderBy(desc(isOnTop), desc(notices.publishedAt), desc(notices.id))
        .limit(limit)
        .offset(skip);
      return toReceived(ctx, rows);
    },
    count: async () => {
      const [counted] = await ctx.db
        .select({ total: count() })
        .from(noticeReceivers)
        .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
        .where(where);
      return counted?.total ?? 0;
    },
  };
}

export async function receivedNotice(ctx: Ctx, id: string): Promise<ReadNotice> {
  const [found] = await ctx.db
    .select({ notice: notices, readAt: noticeReceivers.readAt })
    .from(noticeReceivers)
    .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
    .where(and(isOwn(ctx), eq(notices.id, id)));
  const [row] = found ? await toReceived(ctx, [found]) : [];
  if (!found || !row) throw notFound('通知公告');
  return { ...row, content: found.notice.content, fileList: (await filesOf(ctx, NOTICE.key, [id])).get(id) ?? [] };
}

export function markNoticeRead(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [notice] = await ctx.db
      .select({ readAt: noticeReceivers.readAt })
      .from(noticeReceivers)
      .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
      .where(and(isOwn(ctx), eq(notices.id, id)));
    if (!notice) throw notFound('通知公告');
    const own = and(eq(noticeReceivers.noticeId, id), eq(noticeReceivers.userId, ctx.actor.userId));
    await ctx.db
      .update(noticeReceivers)
      .set({ readAt: ctx.now })
      .where(and(own, isNull(noticeReceivers.readAt)));
    await markRecordRead(ctx, { type: NOTICE.key, id });
  });
}

/** Whether the caller may read a notice: as one of those whom it came to, or of those who write notices. */
export async function mayReadNotice(ctx: Ctx, id: string): Promise<boolean> {
  const [own] = await ctx.db
    .select({ id: notices.id })
    .from(noticeReceivers)
    .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
    .where(and(isOwn(ctx), eq(notices.id, id)));
  return own !== undefined || NOTICES.visibility.maySee(ctx, id);
}

function isOwn({ actor }: Ctx): SQL | undefined {
  return and(eq(noticeReceivers.userId, actor.userId), eq(notices.status, '1'));
}

function isOfInterest({ now }: Ctx): SQL | undefined {
  return or(isNull(notices.deadline), gte(notices.deadline, localDate(now)));
}

function fits(ctx: Ctx, { keyword, type, unread, current }: ReceivedQuery): SQL | undefined {
  const isUnread = isNull(noticeReceivers.readAt);
  return and(
    keyword ? or(ilike(notices.title, likeContains(keyword)), ilike(notices.plainText, likeContains(keyword))) : undefined,
    type ? eq(notices.type, type) : undefined,
    unread ? isUnread : undefined,
    current ? and(or(isUnread, eq(notices.pinned, true)), isOfInterest(ctx)) : undefined,
  );
}

async function toReceived(ctx: Ctx, rows: readonly { notice: ListedNotice; readAt: Date | null }[]): Promise<ReceivedNotice[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ notice }) => notice.publishedBy ?? notice.ownerId),
  );
  return rows.map(({ notice, readAt }) => ({
    id: notice.id,
    title: notice.title,
    type: notice.type,
    summary: notice.summary,
    pinned: notice.pinned,
    priority: notice.priority,
    deadline: notice.deadline ?? '',
    publishedByName: names.get(notice.publishedBy ?? notice.ownerId) ?? '',
    publishedAt: (notice.publishedAt ?? notice.createdAt).toISOString(),
    read: readAt !== null,
  }));
}
