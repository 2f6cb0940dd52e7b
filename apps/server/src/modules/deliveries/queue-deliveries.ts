import type { SentMessage } from '#modules/messages/index.ts';
import { identitiesOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { deliveries } from './deliveries.tables.ts';
import { deliverFrom } from './quiet-hours.ts';

/** Queues what people want in enterprise messaging, for those whose account is linked; after their quiet hours, if it is now within these. */
export async function queueDeliveries(ctx: Pick<OpenCtx, 'db' | 'now'>, told: readonly SentMessage[]): Promise<void> {
  const wanted = told.filter(({ msgType, settings }) => settings.wecom.includes(msgType));
  const linked = await identitiesOf(
    ctx,
    wanted.map(({ userId }) => userId),
  );
  const rows = wanted
    .filter(({ userId }) => linked.has(userId))
    .map(({ messageId, userId, settings }) => ({ messageId, userId, createdAt: ctx.now, at: deliverFrom(ctx.now, settings.quietHours) }));
  if (rows.length > 0) await ctx.db.insert(deliveries).values(rows);
}
