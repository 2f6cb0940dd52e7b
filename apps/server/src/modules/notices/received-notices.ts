import { localDate } from '@houtai/contract/dates';
import type { ReadNotice, ReceivedNotice } from '@houtai/contract/notices';
import { NOTICE } from '@houtai/contract/notices-form';
import { RECEIVED_NOTICES } from '@houtai/contract/notices-list';
import { and, count, desc, eq, getTableColumns, gte, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';

import { text } from '#modules/exports/index.ts';
import { filesOf } from '#modules/files/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { markRecordRead } from '#modules/messages/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { likeContains } from '#platform/db/pages/read-page.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { noticeReceivers, notices } from './notices.tables.ts';
import { type Notice, NOTICES } from './notices.ts';

/** The columns of a list, without the long texts. */
type ListedNotice = Omit<Notice, 'content' | 'plainText'>;

const { content: _, plainText: __, ...LISTED_NOTICE } = getTableColumns(notices);

const isUnread = isNull(noticeReceivers.readAt);

/** The caller's received notices: current pinned ones first, then the newest. */
export const RECEIVED_LIST = defineList(RECEIVED_NOTICES, {
  id: notices.id,
  columns: { type: notices.type, publishedAt: notices.publishedAt },
  visible: isOwn,
  filters: {
    keyword: (_, text) => or(ilike(notices.title, likeContains(text)), ilike(notices.plainText, likeContains(text))),
    unread: () => isUnread,
    current: (ctx) => and(or(isUnread, eq(notices.pinned, true)), isOfInterest(ctx)),
  },
  rows: (ctx, { where }) => {
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
  },
  fileName: '我的通知公告',
  cells: {
    title: text((row) => row.title, 40),
    read: text((row) => (row.read ? '已读' : '未读'), 8),
    summary: text((row) => row.summary, 40),
  },
});

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

/** Whether the caller may read a notice, as a receiver or an author. */
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
