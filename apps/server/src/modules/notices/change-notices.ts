import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { NoticeDetail } from '@houtai/contract/notices';
import { NOTICE_FORM } from '@houtai/contract/notices-form';
import { eq, sql } from 'drizzle-orm';

import { setRecordFiles } from '#modules/files/index.ts';
import { changedMeanwhile, recordChange } from '#modules/history/index.ts';
import { primaryPlaceOf } from '#modules/people/index.ts';
import { publishDataChange } from '#platform/bus/bus.ts';
import { type Ctx, inTransaction } from '#platform/db/context.ts';
import { AppError } from '#platform/http/errors.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';

import { checkNoticeForm } from './notice-form.ts';
import { NOTICE, type Notice, readNotice, toNoticeDetail } from './notice-rows.ts';
import { noticeChanges, noticeState } from './notice-words.ts';
import { noticeDepartments, notices } from './notices.tables.ts';

export async function addNotice(ctx: Ctx, form: RequestOf<typeof calls.notices.add>): Promise<{ id: string }> {
  const { values, departmentIds, files } = await checkNoticeForm(ctx, form);
  const place = await primaryPlaceOf(ctx);
  const { userId } = ctx.actor;
  const stamps = { ownerId: userId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    const [notice] = await ctx.db
      .insert(notices)
      .values({ ...values, ...place, ...stamps })
      .returning();
    if (!notice) throw new Error('the notice was not stored');
    await setDepartments(ctx, notice.id, departmentIds);
    await setRecordFiles(ctx, { recordType: NOTICE, recordId: notice.id, ...files });
    const made = await toNoticeDetail(ctx, notice);
    await recordChange(ctx, { recordType: NOTICE, recordId: notice.id, action: '新建通知公告', state: noticeState(made) });
    return { id: notice.id };
  });
}

export async function updateNotice(ctx: Ctx, sent: RequestOf<typeof calls.notices.update>): Promise<NoticeDetail> {
  const { id, version } = sent;
  return inTransaction(ctx, async (ctx) => {
    const notice = await lockNotice(ctx, { id, version });
    if (notice.status !== '0') throw new AppError('A0409', '只有草稿可以修改；已发布的请先撤销，再复制为新的草稿');
    const before = await toNoticeDetail(ctx, notice);
    const { form, isSame } = mergeUpdate(NOTICE_FORM, before, sent);
    if (isSame) return before;
    const { values, departmentIds, files } = await checkNoticeForm(ctx, form);
    await setDepartments(ctx, id, departmentIds);
    await setRecordFiles(ctx, { recordType: NOTICE, recordId: id, ...files });
    return saveNotice(ctx, before, { action: '修改', set: values });
  });
}

export function removeNotice(ctx: Ctx, based: { id: string; version: number }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id, title, status, isDue } = await lockNotice(ctx, based);
    if (status === '1') throw new AppError('A0409', '已发布的通知公告不能删除，请先撤销');
    if (isDue) throw new AppError('A0409', '正在收回已发送的消息，请稍后再删除');
    await setRecordFiles(ctx, { recordType: NOTICE, recordId: id, fileIds: [], textFileIds: [], path: '' });
    await ctx.db.delete(notices).where(eq(notices.id, id));
    await recordChange(ctx, { recordType: NOTICE, recordId: id, action: '删除通知公告', comment: title });
  });
}

/** The notice as it is for whoever knows its version, kept from others until the transaction ends. */
export async function lockNotice(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<Notice> {
  const notice = await readNotice(ctx, id, { lock: true });
  if (notice.version !== version) throw await changedMeanwhile(ctx, { type: NOTICE, id }, await toNoticeDetail(ctx, notice));
  return notice;
}

/** Stores and records a change of a locked notice. */
export async function saveNotice(
  ctx: Ctx,
  before: NoticeDetail,
  { action, set }: { action: string; set: Partial<typeof notices.$inferInsert> },
): Promise<NoticeDetail> {
  const [notice] = await ctx.db
    .update(notices)
    .set({ ...set, version: sql`${notices.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(notices.id, before.id))
    .returning();
  if (!notice) throw new Error('the locked notice is gone');
  const after = await toNoticeDetail(ctx, notice);
  const changes = noticeChanges(before, after);
  await recordChange(ctx, { recordType: NOTICE, recordId: before.id, action, changes, state: noticeState(after) });
  await publishDataChange(ctx, 'notices');
  return after;
}

async function setDepartments({ db }: Ctx, noticeId: string, departmentIds: readonly string[]): Promise<void> {
  await db.delete(noticeDepartments).where(eq(noticeDepartments.noticeId, noticeId));
  if (departmentIds.length > 0)
    await db.insert(noticeDepartments).values(departmentIds.map((departmentId) => ({ noticeId, departmentId })));
}
