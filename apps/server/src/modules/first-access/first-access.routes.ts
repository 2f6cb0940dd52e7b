import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { rememberDevice } from '#modules/session/index.ts';
import { publish } from '#platform/bus/bus.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { sendForgotten } from './forgotten.ts';
import { copyLink, firstAccessReach, sendLinks } from './send-links.ts';
import { openLink, useLink } from './use-link.ts';

export default function firstAccessRoutes(app: FastifyInstance): void {
  const { config } = app.deps;

  serve(app, calls.firstAccess.reach, ({ ids }, ctx) => firstAccessReach(ctx, ids));

  serve(app, calls.firstAccess.send, async (wanted, ctx) => {
    const sent = await sendLinks(ctx, config, wanted);
    // Wakes the senders; nobody's unread messages change.
    await publish(ctx, 'messages', [ctx.actor.userId]);
    return new Answer(sent, { msg: `正在发送 ${sent.mail + sent.wecom} 个链接` });
  });

  serve(app, calls.firstAccess.copy, (wanted, ctx) => copyLink(ctx, config, wanted));

  serve(app, calls.firstAccess.open, ({ secret }, ctx) => openLink(ctx, secret));

  serve(app, calls.firstAccess.use, async (form, ctx, http) => {
    const { userId } = await useLink(ctx, form);
    // The link reached its person, so this browser is theirs.
    await rememberDevice(ctx, http, { userId, isDeviceProved: true });
    return {};
  });

  serve(app, calls.firstAccess.forgotten, async ({ phone }, ctx) => {
    await sendForgotten(ctx, config, phone);
    return {};
  });
}
