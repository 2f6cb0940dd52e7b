import { linkTo } from '@houtai/contract/links';
import { PROGRAMS_PAGE } from '@houtai/contract/programs';
import { EVENTS_WAIT_DAYS, PAUSE_AFTER_DAYS } from '@houtai/contract/webhooks-form';
import { and, eq, inArray } from 'drizzle-orm';

import { notify } from '#modules/messages/index.ts';
import { programNow } from '#modules/programs/index.ts';
import { inTransaction } from '#platform/db/work/context.ts';

import { sendingCtx } from './seen-events.ts';
import type { SendCtx } from './served-hooks.ts';
import { clearWantedEvents } from './wanted-events.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

const WORDS = {
  failing: {
    title: '已自动暂停',
    content: `连续 ${PAUSE_AFTER_DAYS} 天没有送达。请检查对方系统，恢复后补发；事件最多等 ${EVENTS_WAIT_DAYS} 天。`,
  },
  gone: { title: '已停止', content: '对方回答 410，表示这个地址不再接收，还没送出的事件不再发送。' },
};

/** Stops sending to a webhook and notifies the keeper of its program once. */
export async function pauseAutomatically({ deps, log }: SendCtx, id: string, state: 'failing' | 'gone'): Promise<void> {
  await inTransaction(sendingCtx(deps, log), async (ctx) => {
    const [paused] = await ctx.db
      .update(webhooks)
      .set({ state, updatedAt: ctx.now })
      .where(and(eq(webhooks.id, id), eq(webhooks.state, 'active')))
      .returning();
    if (!paused) return;
    const isOpen = and(eq(webhookDeliveries.hookId, id), inArray(webhookDeliveries.state, ['new', 'waiting']));
    if (state === 'gone') await ctx.db.update(webhookDeliveries).set({ state: 'dropped', at: ctx.now }).where(isOpen);
    const { keeperId } = await programNow(ctx, paused.programId);
    const { title, content } = WORDS[state];
    await notify(ctx, {
      to: [keeperId],
      msgType: '0',
      title: `Webhook「${paused.name}」${title}`,
      content,
      url: linkTo(PROGRAMS_PAGE, { tab: 'webhooks', hook: id }),
      record: { type: 'webhook', id },
      isHandedOver: true,
    });
  });
  clearWantedEvents(deps.registry);
}
