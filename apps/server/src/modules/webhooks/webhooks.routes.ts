import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '#platform/http/serve.ts';

import { sendOnSignal } from './sender.ts';
import { deliveryDetail, deliveryPage, resendDeliveries, webhookRows } from './webhook-rows.ts';
import { addWebhook, changeSecret, offeredEvents, removeWebhook, saveWebhook, switchWebhook, testWebhook } from './webhooks.ts';

export default function webhookRoutes(app: FastifyInstance): void {
  const { webhooks } = calls;
  sendOnSignal(app);

  serve(app, webhooks.list, (_, ctx) => webhookRows(ctx));
  serve(app, webhooks.offered, ({ programId }, ctx) => offeredEvents(ctx, programId));
  serve(app, webhooks.add, (form, ctx) => addWebhook(ctx, app.deps, form));
  serve(app, webhooks.save, async (form, ctx) => {
    await saveWebhook(ctx, app.deps, form);
    return new Answer({}, { msg: '已保存' });
  });
  serve(app, webhooks.turn, async (form, ctx) => {
    await switchWebhook(ctx, form);
    return new Answer({}, { msg: form.active ? '已恢复，等着的事件现在补发' : '已暂停，事件先等着' });
  });
  serve(app, webhooks.changeSecret, ({ id }, ctx) => changeSecret(ctx, id));
  serve(app, webhooks.remove, async ({ id }, ctx) => {
    await removeWebhook(ctx, id);
    return new Answer({}, { msg: '已删除' });
  });
  serve(app, webhooks.test, async ({ id }, ctx) => new Answer(await testWebhook(ctx, id), { msg: '已试发，结果在下面' }));
  serve(app, webhooks.deliveries, (query, ctx) => deliveryPage(ctx, query));
  serve(app, webhooks.delivery, ({ id }, ctx) => deliveryDetail(ctx, id));
  serve(app, webhooks.resend, async ({ ids }, ctx) => {
    const resent = await resendDeliveries(ctx, ids);
    return new Answer({ resent }, { msg: `正在重发 ${resent} 条` });
  });
}
