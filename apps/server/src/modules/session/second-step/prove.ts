import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { confirmPassword } from '../confirm-password.ts';
import { sessions } from '../session.tables.ts';
import { countSignInAttempt, refuseSignIn } from '../sign-in-failures.ts';
import { acceptSecondFactor, secondAccountOf, secondFactorOf } from './second-factor.ts';

type Pause = (ms: number) => Promise<void>;

/** How the caller has to confirm their identity: with the second factor, if they have one. */
export async function proofOf(ctx: Ctx): Promise<ResultOf<typeof calls.session.proof>> {
  const { ways } = await secondFactorOf(ctx, ctx.actor.userId);
  return { by: ways.length > 0 ? 'factor' : 'password' };
}

/** Confirms the caller's identity for sensitive calls; wrong proofs are counted as at a sign-in. */
export async function proveIdentity(ctx: Ctx, form: RequestOf<typeof calls.session.prove>, pause: Pause): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId));
  if (!user) throw new AppError('L0001', '登录已失效，请重新登录');
  const { by } = await proofOf(ctx);
  if (by === 'factor') await proveFactor(ctx, { user, code: 'code' in form ? form.code : '', pause });
  else if ('pws' in form) await confirmPassword(ctx, { user, pws: form.pws }, { wrong: '密码不正确', pause });
  else throw refusedInput([{ path: 'pws', msg: '请填写登录密码' }]);
  await ctx.db.update(sessions).set({ provedAt: ctx.now }).where(eq(sessions.id, ctx.actor.sessionId));
}

type Given = { user: typeof users.$inferSelect; code: string; pause: Pause };

async function proveFactor(ctx: Ctx, { user, code, pause }: Given): Promise<void> {
  if (code === '') throw refusedInput([{ path: 'code', msg: '请填写验证器的 6 位数字，或一个恢复码' }]);
  const way = /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? 'totp' : 'recovery';
  const tried = { account: secondAccountOf(user.phone), client: ctx.actor.sessionId };
  const outcome = await countSignInAttempt(ctx, tried, () => acceptSecondFactor(ctx, { userId: user.id, way, code }));
  if (outcome.kind !== 'right') return refuseSignIn(ctx, outcome, { wrong: '验证码不对或已用过', pause });
}
