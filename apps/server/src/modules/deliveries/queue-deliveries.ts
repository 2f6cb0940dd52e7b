import type { DeliveryTransportKey } from '@houtai/contract/delivery-words';

import { deliverFrom, type SentMessage } from '#modules/messages/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { deliveries } from './deliveries.tables.ts';

/**
 * Queues messages for each transport that the recipient wants and can be reached by. During quiet hours they wait for the end, except
 * urgent ones if the recipient allows that.
 */
export async function queueDeliveries(ctx: Pick<OpenCtx, 'db' | 'now' | 'registry'>, told: readonly SentMessage[]): Promise<void> {
  for (const { key, takes, reach } of ctx.registry.given('transports')) {
    const isTaken = await takes(ctx);
    const wanted = isTaken === null ? [] : told.filter(isTaken);
    if (wanted.length === 0) continue;
    const reached = await reach(
      ctx,
      wanted.map(({ userId }) => userId),
    );
    const rows = wanted
      .filter(({ userId }) => reached.has(userId))
      .map(({ messageId, userId, isUrgent, isHandedOver, settings }) => {
        const at = (isUrgent || isHandedOver) && !settings.urgentWaits ? ctx.now : deliverFrom(ctx.now, settings.quietHours);
        return { messageId, userId, transport: key, createdAt: ctx.now, at };
      });
    if (rows.length > 0) await ctx.db.insert(deliveries).values(rows);
  }
}

/** A delivery that is not a message: its recipient, transport, and the kind that writes its text when it is sent. */
type Queued = { userId: string; transport: DeliveryTransportKey; kind: string; subjectId: string; title: string };

/** Queues deliveries that are not messages, regardless of quiet hours, because somebody waits for them. */
export async function queueOther({ db, now }: Pick<OpenCtx, 'db' | 'now'>, queued: readonly Queued[]): Promise<void> {
  if (queued.length > 0) await db.insert(deliveries).values(queued.map((one) => ({ ...one, createdAt: now, at: now })));
}
