import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve, serveRaw } from '#platform/http/serve.ts';

import { registerStreamGauge } from './count-live-streams.ts';
import { LiveStreams } from './live-streams.ts';
import { markAllRead, markRead, starMessage } from './mark-messages.ts';
import { MESSAGE_LIST } from './message-list.ts';
import { ownSettings, saveSettings } from './message-settings.ts';
import { unreadOf } from './unread.ts';

export default function messageRoutes(app: FastifyInstance): void {
  serve(app, calls.messages.unread, async (_, ctx) => (await unreadOf(ctx, [ctx.actor.userId])).get(ctx.actor.userId) ?? []);

  MESSAGE_LIST.routes(app, calls.messages);

  serve(app, calls.messages.read, async ({ ids }, ctx) => readAnswer(await markRead(ctx, ids)));

  serve(app, calls.messages.readAll, async ({ msgType }, ctx) => readAnswer(await markAllRead(ctx, msgType)));

  serve(app, calls.messages.star, async (form, ctx) => {
    await starMessage(ctx, form);
    return new Answer({}, { msg: form.starred ? '已加星标' : '已取消星标' });
  });

  serve(app, calls.messageSettings.mine, (_, ctx) => ownSettings(ctx));

  serve(app, calls.messageSettings.save, async (form, ctx) => new Answer(await saveSettings(ctx, form), { msg: '已保存消息设置' }));

  const streams = new LiveStreams(app);
  registerStreamGauge(app, streams);
  serveRaw(app, calls.messages.stream, async (_, ctx, http) => streams.add(ctx, http));
  app.addHook('preClose', async () => streams.close());
}

function readAnswer(read: number): Answer<{ read: number }> {
  return new Answer({ read }, { msg: read === 0 ? '没有未读消息' : `已将 ${read} 条消息标为已读` });
}
