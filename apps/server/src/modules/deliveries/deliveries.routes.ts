import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { publish } from '#platform/bus/bus.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { checkMessaging } from './check-messaging.ts';
import { DELIVERY_LIST, deliveryBacklog, retryDeliveries } from './delivery-list.ts';
import { sendOnSignal } from './sender.ts';

export default function deliveryRoutes(app: FastifyInstance): void {
  sendOnSignal(app);

  DELIVERY_LIST.routes(app, calls.deliveries);

  serve(app, calls.deliveries.backlog, (_, ctx) => deliveryBacklog(ctx));

  serve(app, calls.deliveries.retry, ({ ids }, ctx) => retry(ctx, ids));

  serve(app, calls.deliveries.retryAll, (_, ctx) => retry(ctx));

  serve(app, calls.deliveries.check, ({ send }, ctx) => checkMessaging(ctx, app.deps, send));
}

async function retry(ctx: Ctx, ids?: readonly string[]): Promise<Answer<{ retried: number }>> {
  const retried = await inTransaction(ctx, async (ctx) => {
    const count = await retryDeliveries(ctx, ids);
    // Wakes the senders; nobody's unread messages change.
    await publish(ctx, 'messages', [ctx.actor.userId]);
    return count;
  });
  return new Answer({ retried }, { msg: retried === 0 ? '没有发送失败的消息' : `正在重发 ${retried} 条消息` });
}
