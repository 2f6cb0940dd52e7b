import { FRESH_CONTACT_MS } from '@houtai/contract/limits';
import type { LoginType, SignInResult } from '@houtai/contract/session';
import { eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { isPassword } from '#platform/passwords.ts';

import { countAttempt, queueSecretCheck } from './address-turns.ts';
import { knownDevice } from './known-devices.ts';
import { identityLinkedAt, linkIdentity, personOf } from './linked-identities.ts';
import { issueSecret, redeemSecret, subjectOf } from './one-time-secrets.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { askSecondStep } from './second-step/ask-second-step.ts';
import { tellSkipped } from './second-step/second-factor.ts';
import type { SignInDeps } from './second-step/sign-in-deps.ts';
import { countSignInAttempt, type Outcome, refuseSignIn } from './sign-in-failures.ts';
import { type Attempt, recordFailedSignIn, recordSignIn } from './sign-in-log.ts';
import { BAD_STATE, redeemState, requireMessaging, type WxReturn } from './wx-identity.ts';

type User = typeof users.$inferSelect;
type Credentials = { phone: string; pws: string };

const WRONG_PASSWORD = '手机号或密码不正确';
const WRONG_KEY = '账号或登录密钥不正确';
const BAD_TICKET = '绑定凭证已失效，请重新使用企业微信登录';
const DISABLED = '账号已停用，请联系系统管理员';
const EXPIRED = '首次密码已过期，请联系系统管理员重新发放';

/** Signs in staff or members by phone and password, each by their own call; the other kind gets the answer for a wrong password. */
export async function signInByPassword(ctx: OpenCtx, deps: SignInDeps, form: Credentials & { kind: User['kind'] }): Promise<OpenedSession> {
  const { user, tried } = await provePassword(ctx, deps, { ...form, loginType: form.kind === 'member' ? 'member' : 'phone' });
  return openFor(ctx, deps, { user, tried, proved: WRONG_PASSWORD });
}

/**
 * Signs in an administrator with a single-use key. Keys cannot be guessed, so nothing is locked, and the right key is looked up before
 * anything is counted: this way must remain when all others are under attack.
 */
export async function signInByKey(ctx: OpenCtx, deps: SignInDeps, form: { loginId: string; tokenKey: string }): Promise<OpenedSession> {
  const [found] = await ctx.db.select().from(users).where(eq(users.loginId, form.loginId));
  const tried: Attempt = { account: form.loginId, userId: found?.id ?? null, loginType: 'admin' };
  const user = found?.kind === 'staff' ? found : undefined;
  const redeemed = (purpose: 'admin-key' | 'local-key') => redeemSecret(ctx, form.tokenKey, { purpose, subject: user?.id ?? '' });
  const isLocal = await redeemed('local-key');
  const isRight = isLocal || (await redeemed('admin-key'));
  if (isRight && user) return openFor(ctx, deps, { user, tried, proved: WRONG_KEY, isLocal });
  countAttempt(ctx);
  await queueSecretCheck(ctx, undefined, async () => false);
  return refuseAndRecord(ctx, tried, { outcome: { kind: 'wrong', failures: 1 }, wrong: WRONG_KEY, pause: deps.pause });
}

/** Signs in a linked messaging identity; an unlinked one gets L0004 with a ticket for linking it. */
export async function signInByWxCode(ctx: OpenCtx, deps: SignInDeps, sent: WxReturn): Promise<OpenedSession> {
  const messaging = requireMessaging(deps.messaging);
  countAttempt(ctx);
  const identity = await recordFailedSignIn(ctx, { account: '', userId: null, loginType: 'wxwork' }, async () => {
    if (!(await queueSecretCheck(ctx, undefined, () => redeemState(ctx, sent.wxState, { browser: sent.browser, linkOf: null }))))
      throw new AppError('A0200', BAD_STATE);
    return messaging.identityOf(ctx, sent.wxCode);
  });
  const user = await personOf(ctx, identity);
  const tried: Attempt = { account: identity, userId: user?.id ?? null, loginType: 'wxwork' };
  if (user?.kind === 'staff') return openFor(ctx, deps, { user, tried, isDeviceProved: await isLinkedForLong(ctx, user.id) });
  await recordSignIn(ctx, tried, 'not-linked');
  const { secret } = await issueSecret(ctx, { purpose: 'link-ticket', subject: identity });
  throw new AppError('L0004', '该企业微信尚未绑定账号', { result: { openId: secret } });
}

/** Whether an identity has been linked for long enough to prove a device: its owner would have noticed a link that somebody else made. */
async function isLinkedForLong(ctx: OpenCtx, userId: string): Promise<boolean> {
  const linkedAt = await identityLinkedAt(ctx, userId);
  return linkedAt !== null && ctx.now.getTime() - linkedAt.getTime() >= FRESH_CONTACT_MS;
}

/** Links the identity of a ticket to the account of phone and password, and signs in. The ticket survives a wrong password. */
export async function signInAndLink(ctx: OpenCtx, deps: SignInDeps, form: Credentials & { ticket: string }): Promise<OpenedSession> {
  const identity = await subjectOf(ctx, 'link-ticket', form.ticket);
  if (identity === null) return refuseTicket(ctx, deps, form.phone);
  const { user, tried } = await provePassword(ctx, deps, { ...form, kind: 'staff', loginType: 'wxwork' });
  const redeem = async (ctx: OpenCtx) => {
    if (!(await redeemSecret(ctx, form.ticket, { purpose: 'link-ticket', subject: identity }))) throw new AppError('A0200', BAD_TICKET);
  };
  return openFor(ctx, deps, { user, tried, proved: WRONG_PASSWORD, link: { identity, redeem } });
}

/** An unknown, used or expired ticket counts like a wrong password of the account that it came with. */
async function refuseTicket(ctx: OpenCtx, deps: SignInDeps, phone: string): Promise<never> {
  const [found] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  const tried: Attempt = { account: phone, userId: found?.id ?? null, loginType: 'wxwork' };
  const client = await clientOf(ctx, deps, phone);
  const outcome = await countSignInAttempt(ctx, { account: phone, client }, async () => false);
  return refuseAndRecord(ctx, tried, { outcome, wrong: BAD_TICKET, reason: 'state', pause: deps.pause });
}

async function provePassword(
  ctx: OpenCtx,
  deps: SignInDeps,
  form: Credentials & { kind: User['kind']; loginType: LoginType },
): Promise<{ user: User; tried: Attempt }> {
  const [found] = await ctx.db.select().from(users).where(eq(users.phone, form.phone));
  const tried: Attempt = { account: form.phone, userId: found?.id ?? null, loginType: form.loginType };
  const user = found?.kind === form.kind ? found : undefined;
  const client = await clientOf(ctx, deps, form.phone);
  const outcome = await countSignInAttempt(ctx, { account: form.phone, client }, () => isPassword(user?.passwordHash, form.pws));
  if (outcome.kind === 'right' && user) {
    // Only after the right password, so that others learn nothing about the account.
    if (!isExpired(ctx, user)) return { user, tried };
    await recordSignIn(ctx, tried, 'wrong');
    throw new AppError('A0200', EXPIRED);
  }
  return refuseAndRecord(ctx, tried, { outcome, wrong: WRONG_PASSWORD, pause: deps.pause });
}

/** Initial passwords handed out on a sheet expire; chosen ones do not. */
function isExpired({ now }: OpenCtx, { mustChangePassword, passwordExpiresAt }: User): boolean {
  return mustChangePassword && passwordExpiresAt !== null && passwordExpiresAt <= now;
}

/** The client of an attempt: a known device, or undefined for a stranger. Counts the attempt. */
async function clientOf(ctx: OpenCtx, { device }: SignInDeps, phone: string): Promise<string | undefined> {
  const client = await knownDevice(ctx, device, phone);
  countAttempt(ctx, client);
  return client;
}

type Refused = { outcome: Outcome; wrong: string; reason?: SignInResult; pause: SignInDeps['pause'] };

async function refuseAndRecord(ctx: OpenCtx, tried: Attempt, { outcome, wrong, reason = 'wrong', pause }: Refused): Promise<never> {
  await recordSignIn(ctx, tried, outcome.kind === 'locked' ? 'locked' : reason);
  return refuseSignIn(ctx, outcome.kind === 'right' ? { kind: 'wrong', failures: 1 } : outcome, { wrong, pause });
}

/**
 * A person to sign in. `proved` is the refusal if the password or key became invalid meanwhile; `isLocal` marks a key of the server itself,
 * `isDeviceProved` a sign-in that shows whose device it is.
 */
type Proved = {
  user: User;
  tried: Attempt;
  proved?: string;
  isLocal?: boolean;
  isDeviceProved?: boolean;
  link?: { identity: string; redeem: (ctx: OpenCtx) => Promise<void> };
};

async function openFor(
  ctx: OpenCtx,
  deps: SignInDeps,
  { user, tried, proved, isLocal = false, isDeviceProved = false, link }: Proved,
): Promise<OpenedSession> {
  if (!user.active) {
    await recordSignIn(ctx, tried, 'disabled');
    throw new AppError('A0202', DISABLED);
  }
  // A local key is the last resort, so it needs no second factor.
  const identity = link && { id: link.identity, prepare: () => link.redeem(ctx) };
  const isWhole = isLocal || (await askSecondStep(ctx, deps, { user, tried, hasPassword: proved !== undefined, identity }));
  const proof = { ...tried, userId: user.id, isWhole, passwordHash: proved === undefined ? undefined : user.passwordHash };
  const alongside = async (ctx: OpenCtx) => {
    if (isLocal) await tellSkipped(ctx, user.id);
    if (link) await link.redeem(ctx).then(() => linkIdentity(ctx, user.id, link.identity));
  };
  const opened = await recordFailedSignIn(ctx, tried, () =>
    openSession(ctx, proof, deps.sessionMaxMs, isLocal || link ? alongside : undefined),
  );
  if (opened) return { ...opened, isDeviceProved: isLocal || isDeviceProved };
  await recordSignIn(ctx, tried, proved === undefined ? 'disabled' : 'wrong');
  throw proved === undefined ? new AppError('A0202', DISABLED) : new AppError('A0200', proved);
}
