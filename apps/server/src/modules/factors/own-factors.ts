import type { OwnFactors } from '@houtai/contract/factors';

import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { demandOf, graceEnd } from './demands.ts';
import { assertProvedDevice, codeWayOf, unprovedDevice } from './device-codes.ts';
import { notifyAboutOwnSecurity } from './notify-about-security.ts';
import { countRecoveryCodes, removeRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp, removeTotp, totpOf } from './totp-factor.ts';

export async function ownFactors(ctx: Ctx): Promise<OwnFactors> {
  const { userId } = ctx.actor;
  const [totp, { left, total }, demand] = await Promise.all([totpOf(ctx, userId), countRecoveryCodes(ctx, userId), demandOf(ctx, userId)]);
  const unproved = await unprovedDevice(ctx);
  const until = demand && !totp ? await graceEnd(ctx, userId, demand) : null;
  return {
    totp: totp
      ? { createdAt: (totp.confirmedAt ?? totp.createdAt).toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null }
      : null,
    recoveryLeft: left,
    recoveryTotal: total,
    demand: demand && { role: demand.role, factor: demand.factor, until: until?.toISOString() ?? null },
    unproved: unproved && (await codeWayOf(ctx)),
  };
}

/** Links the app after a correct code; returns recovery codes if the person has none. */
export function linkTotp(ctx: Ctx, code: string): Promise<string[]> {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (ctx) => {
    await assertProvedDevice(ctx);
    if (!(await confirmTotp(ctx, userId, code)))
      throw refusedInput([{ path: 'code', msg: '验证码不对或已用过；请看手机时间是否自动设置' }]);
    await notifyAboutOwnSecurity(ctx, userId, { title: '验证器已绑定' });
    const { left } = await countRecoveryCodes(ctx, userId);
    return left > 0 ? [] : renewRecoveryCodes(ctx, userId);
  });
}

export function unlinkTotp(ctx: Ctx): Promise<void> {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (ctx) => {
    const demand = await demandOf(ctx, userId);
    if (demand !== null) throw new AppError('A0409', `角色「${demand.role}」要求二次验证，不能解除；换手机请用「换手机」`);
    if (!(await removeFactors(ctx, userId))) throw notFound('验证器');
    await notifyAboutOwnSecurity(ctx, userId, { title: '验证器已解除' });
  });
}

/** Removes a person's second factor; false if there was none. */
export async function removeFactors(ctx: OpenCtx, userId: string): Promise<boolean> {
  await removeRecoveryCodes(ctx, userId);
  return removeTotp(ctx, userId);
}

/** Recovery codes replace a lost app, so they require one. */
export async function newRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { userId } = ctx.actor;
  if (!(await totpOf(ctx, userId))) throw new AppError('A0409', '还没有绑定验证器，先绑定才有恢复码');
  return inTransaction(ctx, async (ctx) => {
    await notifyAboutOwnSecurity(ctx, userId, { title: '恢复码已重新生成' });
    return renewRecoveryCodes(ctx, userId);
  });
}
