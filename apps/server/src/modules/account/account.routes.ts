import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { browserOf, configured, linkIdentity, redeemState, unlinkIdentity } from '../session/index.ts';
import { changePassword, confirmOwnPassword, editAccount, ownAccount } from './account.service.ts';

export default function accountRoutes(app: FastifyInstance): void {
  const { messaging, pause } = app.deps;

  serve(app, calls.account.get, (_, ctx) => ownAccount(ctx));

  serve(app, calls.account.getMember, (_, ctx) => ownAccount(ctx));

  serve(app, calls.account.edit, async (form, ctx) => {
    await editAccount(ctx, form, pause);
    return {};
  });

  serve(app, calls.account.changePassword, async (form, ctx) => {
    await changePassword(ctx, form, pause);
    return {};
  });

  serve(app, calls.account.link, async (form, ctx, http) => {
    // Whoever knows a first password must not keep a way in that outlives it.
    if (ctx.actor.mustChangePassword) throw new AppError('A0301', '请先修改初始密码，再绑定企业微信');
    const service = configured(messaging);
    await redeemState(ctx, { ...form, browser: browserOf(http) });
    await linkIdentity(ctx, ctx.actor.userId, await service.identityOf(ctx, form.wxCode));
    return {};
  });

  serve(app, calls.account.unlink, async ({ pws }, ctx) => {
    await confirmOwnPassword(ctx, pws, pause);
    await unlinkIdentity(ctx, ctx.actor.userId);
    return {};
  });
}
