import type { LoginType } from '@houtai/contract/session';
import { eq } from 'drizzle-orm';

import { inTransaction, type OpenCtx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Messaging } from '../../platform/messaging.ts';
import { isPassword } from '../../platform/passwords.ts';
import { users } from '../people/index.ts';
import { linkIdentity, personOf } from './linked-identities.ts';
import { issueSecret, redeemSecret, subjectOf } from './one-time-secrets.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { attempt, refuse } from './sign-in-failures.ts';
import { type Attempt, recordSignIn } from './sign-in-log.ts';
import { configured, redeemState, type WxReturn } from './wx-identity.ts';

/** What signing in needs of the server beside its context. */
export type SignInDeps = { sessionMaxMs: number; messaging: Messaging | null; pause: (ms: number) => Promise<void> };

type User = typeof users.$inferSelect;
type Credentials = { phone: string; pws: string };

const WRONG_PASSWORD = '手机号或密码不正确';
const WRONG_KEY = '账号或登录密钥不正确';

/** Staff and members sign in by phone and password, each by their own call; for the other's people it is a wrong password. */
export async function signInByPassword(ctx: OpenCtx, deps: SignInDeps, form: Credentials & { kind: User['kind'] }): Promise<OpenedSession> {
  const { user, tried } = await provePassword(ctx, deps, { ...form, loginType: form.kind === 'member' ? 'member' : 'phone' });
  return openFor(ctx, deps, { user, tried });
}

/** An administrator's sign-in by a single-use key. */
export async function signInByKey(ctx: OpenCtx, deps: SignInDeps, form: { loginId: string; tokenKey: string }): Promise<OpenedSession> {
  const [found] = await ctx.db.select().from(users).where(eq(users.loginId, form.loginId));
  const tried: Attempt = { account: form.loginId, userId: found?.id ?? null, loginType: 'admin' };
  const user = found?.kind === 'staff' ? found : undefined;
  const outcome = await attempt(ctx, form.loginId, () =>
    redeemSecret(ctx, form.tokenKey, { purpose: 'admin-key', subject: user?.id ?? '' }),
  );
  if (outcome.kind === 'right' && user) return openFor(ctx, deps, { user, tried });
  return refuseAndRecord(ctx, tried, { outcome, wrong: WRONG_KEY, pause: deps.pause });
}

/** Signs a linked messaging identity in; an unlinked one is answered L0004 with a ticket for linking it. */
export async function signInByWxCode(ctx: OpenCtx, deps: SignInDeps, sent: WxReturn): Promise<OpenedSession> {
  const messaging = configured(deps.messaging);
  const unknown: Attempt = { account: '', userId: null, loginType: 'wxwork' };
  await orRecord(ctx, unknown, redeemState(ctx, sent));
  const identity = await orRecord(ctx, unknown, messaging.identityOf(ctx, sent.wxCode));
  const user = await personOf(ctx, identity);
  const tried: Attempt = { account: identity, userId: user?.id ?? null, loginType: 'wxwork' };
  if (user?.kind === 'staff') return openFor(ctx, deps, { user, tried });
  await recordSignIn(ctx, tried, 'not-linked');
  const { secret } = await issueSecret(ctx, { purpose: 'link-ticket', subject: identity });
  throw new AppError('L0004', '该企业微信尚未绑定账号', { result: { openId: secret } });
}

/** Links the identity of a ticket to the account of phone and password, and signs in. The ticket survives a wrong password. */
export async function signInAndLink(ctx: OpenCtx, deps: SignInDeps, form: Credentials & { ticket: string }): Promise<OpenedSession> {
  const identity = await subjectOf(ctx, 'link-ticket', form.ticket);
  if (identity === null) {
    await recordSignIn(ctx, { account: form.phone, userId: null, loginType: 'wxwork' }, 'state');
    throw badTicket();
  }
  const { user, tried } = await provePassword(ctx, deps, { ...form, kind: 'staff', loginType: 'wxwork' });
  await assertActive(ctx, { user, tried });
  return inTransaction(ctx, async (ctx) => {
    if (!(await redeemSecret(ctx, form.ticket, { purpose: 'link-ticket', subject: identity }))) throw badTicket();
    await linkIdentity(ctx, user.id, identity);
    return openFor(ctx, deps, { user, tried });
  });
}

function badTicket(): AppError {
  return new AppError('A0200', '绑定凭证已失效，请重新使用企业微信登录');
}

/** Checks the person's password as the sign-in does: counted, locked, with the growing pause. Throws unless it is right. */
export async function confirmPassword(
  ctx: OpenCtx,
  given: { phone: string; passwordHash: string; pws: string },
  { wrong, pause }: { wrong: string; pause: SignInDeps['pause'] },
): Promise<void> {
  const outcome = await attempt(ctx, given.phone, () => isPassword(given.passwordHash, given.pws));
  if (outcome.kind !== 'right') await refuse(ctx, outcome, { wrong, pause });
}

async function provePassword(
  ctx: OpenCtx,
  deps: SignInDeps,
  form: Credentials & { kind: User['kind']; loginType: LoginType },
): Promise<{ user: User; tried: Attempt }> {
  const [found] = await ctx.db.select().from(users).where(eq(users.phone, form.phone));
  const tried: Attempt = { account: form.phone, userId: found?.id ?? null, loginType: form.loginType };
  const user = found?.kind === form.kind ? found : undefined;
  const outcome = await attempt(ctx, form.phone, () => isPassword(user?.passwordHash, form.pws));
  if (outcome.kind === 'right' && user) return { user, tried };
  return refuseAndRecord(ctx, tried, { outcome, wrong: WRONG_PASSWORD, pause: deps.pause });
}

type Refused = { outcome: Awaited<ReturnType<typeof attempt>>; wrong: string; pause: SignInDeps['pause'] };

async function refuseAndRecord(ctx: OpenCtx, tried: Attempt, { outcome, wrong, pause }: Refused): Promise<never> {
  await recordSignIn(ctx, tried, outcome.kind === 'locked' ? 'locked' : 'wrong');
  return refuse(ctx, outcome.kind === 'right' ? { kind: 'wrong', failures: 1 } : outcome, { wrong, pause });
}

type Proved = { user: User; tried: Attempt };

async function assertActive(ctx: OpenCtx, { user, tried }: Proved): Promise<void> {
  if (user.active) return;
  await recordSignIn(ctx, tried, 'disabled');
  throw new AppError('A0202', '账号已停用，请联系系统管理员');
}

async function openFor(ctx: OpenCtx, deps: SignInDeps, { user, tried }: Proved): Promise<OpenedSession> {
  await assertActive(ctx, { user, tried });
  return openSession(ctx, { ...tried, userId: user.id }, deps.sessionMaxMs);
}

async function orRecord<Result>(ctx: OpenCtx, tried: Attempt, step: Promise<Result>): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    await recordSignIn(ctx, tried, error instanceof AppError && error.code === 'C0001' ? 'third-party' : 'state');
    throw error;
  }
}
