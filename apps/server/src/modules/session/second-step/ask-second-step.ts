import type { SecondStep } from '@houtai/contract/session';

import type { users } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { isFactorRemembered } from '../known-devices.ts';
import { hashSecret } from '../secrets.ts';
import { type Attempt, recordSignIn } from '../sign-in-log.ts';
import { secondFactorOf } from './second-factor.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { issueTicket } from './tickets.ts';

/** The result of the first step. The sign-in links `identity` on completion, after `prepare`. */
type FirstStep = {
  user: typeof users.$inferSelect;
  tried: Attempt;
  hasPassword: boolean;
  identity?: { id: string; prepare: () => Promise<void> } | undefined;
};

/** Answers L0005 if this person needs a second factor on this device; returns true if there is nothing else to prove. */
export async function askSecondStep(ctx: OpenCtx, deps: SignInDeps, { user, tried, hasPassword, identity }: FirstStep): Promise<boolean> {
  const { ways, mayRemember } = await secondFactorOf(ctx, user.id);
  if (ways.length === 0) return true;
  if (mayRemember && (await isFactorRemembered(ctx, deps.device, user.id))) return false;
  await identity?.prepare();
  const ticket = await issueTicket(ctx, {
    userId: user.id,
    account: tried.account,
    loginType: tried.loginType,
    proof: hasPassword ? hashSecret(user.passwordHash) : null,
    identity: identity?.id ?? null,
    browser: hashSecret(deps.markStep()),
  });
  await recordSignIn(ctx, tried, 'second-due');
  const who = `${user.phone.slice(0, 3)} **** ${user.phone.slice(-4)}`;
  const result: SecondStep = { ticket, ways, mayRemember, loginType: tried.loginType, who };
  throw new AppError('L0005', '请完成二次验证', { result });
}
