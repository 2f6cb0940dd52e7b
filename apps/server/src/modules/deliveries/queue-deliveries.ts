import { deliverFrom, type SentMessage } from '#modules/messages/index.ts';
import { identitiesOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { deliveries } from './deliveries.tables.ts';

/**
 * Queues what people want in enterprise messaging, for those whose account is linked; after their quiet hours, if it is now within these. What is urgent
 * goes whatever they chose of its type, and so that, and what is given to them, at any time, unless they chose that it waits, too.
 */
export async function queueDeliveries(ctx: Pick<OpenCtx, 'db' | 'now'>, told: readonly SentMessage[]): Promise<void> {
  const wanted = told.filter(({ isUrgent, msgType, settings }) => isUrgent || settings.wecom.includes(msgType));
  const linked = await identitiesOf(
    ctx,
    wanted.map(({ userId }) => userId),
  );
  const rows = wanted
    .filter(({ userId }) => linked.has(userId))
    .map(({ messageId, userId, isUrgent, isHandedOver, settings }) => {
      const isAtOnce = (isUrgent || isHandedOver) && !settings.urgentWaits;
      const at = isAtOnce ? ctx.now : deliverFrom(ctx.now, settings.quietHours);
      return { messageId, userId, createdAt: ctx.now, at };
    });
  if (rows.length > 0) await ctx.db.insert(deliveries).values(rows);
}
