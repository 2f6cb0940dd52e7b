import { wants } from '@houtai/contract/message-choices';

import { deliverFrom, type SentMessage } from '#modules/messages/index.ts';
import { identitiesOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { deliveries } from './deliveries.tables.ts';

/** The way that this module knows. */
const TRANSPORT = 'wecom' as const;

/**
 * Queues what people want in enterprise messaging, for those whose account is linked; after their quiet hours, if it is now within these. What is urgent
 * goes at any time, unless they chose not to have it there.
 */
export async function queueDeliveries(ctx: Pick<OpenCtx, 'db' | 'now'>, told: readonly SentMessage[]): Promise<void> {
  const wanted = told.filter(({ kinds, settings }) => kinds.some((kind) => wants(settings.choices, kind, TRANSPORT)));
  const linked = await identitiesOf(
    ctx,
    wanted.map(({ userId }) => userId),
  );
  const rows = wanted
    .filter(({ userId }) => linked.has(userId))
    .map(({ messageId, userId, isUrgent, isHandedOver, settings }) => {
      const at = (isUrgent || isHandedOver) && !settings.urgentWaits ? ctx.now : deliverFrom(ctx.now, settings.quietHours);
      return { messageId, userId, transport: TRANSPORT, createdAt: ctx.now, at };
    });
  if (rows.length > 0) await ctx.db.insert(deliveries).values(rows);
}
