import { ALL_TAGS } from '@houtai/contract/tags';
import { eq } from 'drizzle-orm';

import { activeAdministrators, grantedTags } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import type { SecondFactorOf, TriedFactor } from '#modules/session/index.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

import { assertNoOtherReset, recordResets } from './account-resets.ts';
import { demandOf, enrolBy } from './demands.ts';
import { notifyAboutOwnSecurity } from './notify-about-security.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { acceptTotpCode, totpOf } from './totp-factor.ts';

/** The second factors for a sign-in. People with all rights, or with a role that wants it at each sign-in, cannot skip it on remembered devices. */
export const SECOND_FACTOR = {
  of: async (ctx: OpenCtx, userId: string): Promise<SecondFactorOf> => {
    if (!(await totpOf(ctx, userId))) return { ways: [], mayRemember: false };
    const [{ left }, demand, [person]] = await Promise.all([
      countRecoveryCodes(ctx, userId),
      demandOf(ctx, userId),
      ctx.db.select({ tags: grantedTags }).from(users).where(eq(users.id, userId)),
    ]);
    const isAlways = demand?.factor === 'always' || person?.tags.includes(ALL_TAGS) !== false;
    return { ways: left > 0 ? ['totp', 'recovery'] : ['totp'], mayRemember: !isAlways };
  },
  enrolBy,
  handOut: async (ctx: Ctx, userId: string): Promise<void> => {
    await assertNoOtherReset(ctx, [userId], 'password');
    await recordResets(ctx, [userId], 'password');
    await notifyAboutOwnSecurity(ctx, userId, { title: '有人签发了您账号的登录密钥', by: `管理员${ctx.actor.name}` });
  },
  skipped: async (ctx: OpenCtx, userId: string): Promise<void> => {
    const [opened] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
    const told = new Set([userId, ...(await activeAdministrators(ctx))]);
    const title = `「${opened?.name ?? ''}」的账号已用服务器上签发的登录密钥登录`;
    for (const id of told) await notifyAboutOwnSecurity(ctx, id, { title });
  },
  use: (ctx: OpenCtx, { userId, way, code }: TriedFactor): Promise<boolean> =>
    way === 'totp' ? acceptTotpCode(ctx, userId, code) : takeCode(ctx, userId, code),
};

/** Uses up a recovery code and notifies the person, because somebody else may have found the list. */
async function takeCode(ctx: OpenCtx, userId: string, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(ctx, userId, code))) return false;
  const { left } = await countRecoveryCodes(ctx, userId);
  await notifyAboutOwnSecurity(ctx, userId, { title: `用掉一个恢复码，还剩 ${left} 个` });
  return true;
}
