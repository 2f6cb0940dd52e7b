import { calls } from '@houtai/contract';
import { isMailAddress, mailedKinds } from '@houtai/contract/mail-words';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { users } from '#modules/people/index.ts';
import { publish } from '#platform/bus/bus.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { saveMail, shownMail, switchMail } from './mail-settings.ts';
import { storedMail } from './stored-settings.ts';
import { testMail } from './test-mail.ts';

const TURNED = { on: '邮件已启用', paused: '已暂停，邮件都等着', off: '邮件已停用' } as const;

export default function mailRoutes(app: FastifyInstance): void {
  const { config } = app.deps;

  serve(app, calls.mail.settings, (_, ctx) => shownMail(ctx, config));

  serve(app, calls.mail.save, async (form, ctx) => new Answer(await saveMail(ctx, config, form), { msg: '已保存设置' }));

  serve(app, calls.mail.test, (_, ctx) => testMail(ctx, app.deps));

  serve(app, calls.mail.turn, async ({ to }, ctx) => {
    const settings = await switchMail(ctx, config, to);
    // Wakes the senders; nobody's unread messages change.
    await publish(ctx, 'messages', [ctx.actor.userId]);
    return new Answer(settings, { msg: TURNED[to] });
  });

  serve(app, calls.mail.own, async (_, ctx) => {
    const mail = await storedMail(ctx);
    const [own] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.actor.userId));
    const address = own && isMailAddress(own.email) ? own.email : '';
    return { ready: mail.active, address, kinds: mail.active ? mailedKinds(mail) : [] };
  });
}
