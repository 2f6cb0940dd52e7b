import type { NoticeDetail, NoticeRow } from '@houtai/contract/notices';
import { and, asc, eq, getTableColumns, isNotNull, type SQL } from 'drizzle-orm';

import { filesOf } from '#modules/files/index.ts';
import { recordScope } from '#modules/grants/index.ts';
import { departments, namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { notFound } from '#platform/http/errors.ts';

import { noticeDepartments, noticeReceivers, notices } from './notices.tables.ts';

/** What notices are called in messages, files and history. */
export const NOTICE = 'notice';

export type Notice = typeof notices.$inferSelect;
export type ListedNotice = Omit<Notice, LongText>;
type LongText = 'content' | 'plainText';

const { content: _, plainText: __, ...listed } = getTableColumns(notices);

/** What a list needs of a notice: all but its long texts. */
export const LISTED_NOTICE: Omit<typeof notices._.columns, LongText> = listed;

/** The condition under which a notice belongs to what the caller's roles cover. */
export function coveredNotices(ctx: Ctx): Promise<SQL> {
  return recordScope(ctx, { company: notices.companyId, department: notices.departmentId, owner: notices.ownerId });
}

/** The notice, or A0404 where it is not there or not covered. */
export async function readNotice(ctx: Ctx, id: string, { lock = false } = {}): Promise<Notice> {
  const query = ctx.db
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), await coveredNotices(ctx)))
    .$dynamic();
  const [notice] = await (lock ? query.for('update') : query);
  if (!notice) throw notFound('通知公告');
  return notice;
}

export async function toNoticeRows(ctx: Ctx, rows: readonly ListedNotice[]): Promise<NoticeRow[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ ownerId }) => ownerId),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.type,
    summary: row.summary,
    pinned: row.pinned,
    priority: row.priority,
    audience: row.audience,
    deadline: row.deadline ?? '',
    status: row.status,
    createdByName: names.get(row.ownerId) ?? '',
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    version: row.version,
  }));
}

export async function toNoticeDetail(ctx: Ctx, notice: Notice): Promise<NoticeDetail> {
  const { id } = notice;
  const chosen = await departmentsOf(ctx, id);
  const [row] = await toNoticeRows(ctx, [notice]);
  if (!row) throw new Error('one notice makes one row');
  const fileList = (await filesOf(ctx, NOTICE, [id])).get(id) ?? [];
  return {
    ...row,
    content: notice.content,
    fileIds: fileList.map((file) => file.id).join(','),
    fileList,
    departmentIds: chosen.map((department) => department.id).join(','),
    departmentNames: chosen.map(({ name }) => name),
    receivers: await ctx.db.$count(noticeReceivers, eq(noticeReceivers.noticeId, id)),
    readers: await ctx.db.$count(noticeReceivers, and(eq(noticeReceivers.noticeId, id), isNotNull(noticeReceivers.readAt))),
    isDue: notice.isDue,
  };
}

function departmentsOf(ctx: Ctx, noticeId: string): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .select({ id: departments.id, name: departments.name })
    .from(noticeDepartments)
    .innerJoin(departments, eq(departments.id, noticeDepartments.departmentId))
    .where(eq(noticeDepartments.noticeId, noticeId))
    .orderBy(asc(departments.path));
}
