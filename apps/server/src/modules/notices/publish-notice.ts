import { localDate } from '@houtai/contract/dates';
import type { NoticeDetail } from '@houtai/contract/notices';

import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { isForAll, NOTICES } from './notices.ts';
import { continueNotice } from './notify-receivers.ts';

/** Publishes a draft and notifies the first batch of receivers; the job notifies the others. */
export function publishNotice(ctx: Ctx, based: { id: string; version: number }): Promise<NoticeDetail> {
  return inTransaction(ctx, async (ctx) => {
    const notice = await NOTICES.lock(ctx, based);
    if (notice.status !== '0') throw new AppError('A0409', '只有草稿可以发布');
    if (notice.deadline !== null && notice.deadline < localDate(ctx.now)) throw new AppError('A0409', '截止时间已过，请先修改截止时间');
    const { userId, companyId } = ctx.actor;
    const toldCompanyId = isForAll(ctx) ? null : companyId;
    await NOTICES.move(ctx, notice, {
      action: '发布',
      set: { status: '1', publishedAt: ctx.now, publishedBy: userId, toldCompanyId, isDue: true },
    });
    await continueNotice(ctx, notice.id);
    return NOTICES.read(ctx, notice.id);
  });
}

/** Withdraws a notice: it is hidden, and its messages are deleted, the first batch immediately. Who has read it is retained. */
export function withdrawNotice(ctx: Ctx, based: { id: string; version: number }): Promise<NoticeDetail> {
  return inTransaction(ctx, async (ctx) => {
    const notice = await NOTICES.lock(ctx, based);
    if (notice.status !== '1') throw new AppError('A0409', '只有已发布的通知公告可以撤销');
    await NOTICES.move(ctx, notice, { action: '撤销', set: { status: '2', isDue: true } });
    await continueNotice(ctx, notice.id);
    return NOTICES.read(ctx, notice.id);
  });
}
