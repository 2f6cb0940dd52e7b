import { calls } from '@houtai/contract';
import { PARAM } from '@houtai/contract/parameters';
import type { FastifyInstance } from 'fastify';

import { parameterText } from '#modules/parameter-values/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { assertProvedDevice, redeemDeviceCode, sendDeviceCode } from './device-codes.ts';
import { factorsOfRole } from './factors-of-role.ts';
import { linkTotp, newRecoveryCodes, ownFactors, unlinkTotp } from './own-factors.ts';
import { securityEvents } from './security-events.ts';
import { beginTotp } from './totp-factor.ts';
import { totpAddress } from './totp.ts';

export default function factorRoutes(app: FastifyInstance): void {
  serve(app, calls.factors.mine, (_, ctx) => ownFactors(ctx));

  serve(app, calls.factors.events, (_, ctx) => securityEvents(ctx));

  serve(app, calls.factors.ofRole, ({ roleId }, ctx) => factorsOfRole(ctx, roleId));

  serve(app, calls.factors.sendDeviceCode, async (_, ctx) => {
    const { to } = await sendDeviceCode(ctx);
    return new Answer({}, { msg: `验证码已发到${to}，十分钟内有效` });
  });

  serve(app, calls.factors.proveDevice, async ({ code }, ctx) => {
    await redeemDeviceCode(ctx, code);
    return {};
  });

  serve(app, calls.factors.beginTotp, async (_, ctx) => {
    await assertProvedDevice(ctx);
    const secret = await beginTotp(ctx, ctx.actor.userId);
    return { secret, address: totpAddress({ secret, issuer: await parameterText(ctx, PARAM.productName), account: ctx.actor.name }) };
  });

  serve(app, calls.factors.confirmTotp, async ({ code }, ctx) => ({ codes: await linkTotp(ctx, code) }));

  serve(app, calls.factors.removeTotp, async (_, ctx) => {
    await unlinkTotp(ctx);
    return {};
  });

  serve(app, calls.factors.renewRecovery, async (_, ctx) => ({ codes: await newRecoveryCodes(ctx) }));
}
