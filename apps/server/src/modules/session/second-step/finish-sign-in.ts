import { FACTOR_REMEMBERED_MS } from '@houtai/contract/limits';
import type { LoginForm } from '@houtai/contract/session';
import { eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { countAttempt, queueSecretCheck } from '../address-turns.ts';
import { knownDevice } from '../known-devices.ts';
import { linkIdentity } from '../linked-identities.ts';
import { type OpenedSession, openSession } from '../open-session.ts';
import { hashSecret } from '../secrets.ts';
import { countSignInAttempt, type Outcome, refuseSignIn } from '../sign-in-failures.ts';
import { type Attempt, recordFailedSignIn, recordSignIn } from '../sign-in-log.ts';
import { acceptSecondFactor, secondAccountOf, secondFactorOf } from './second-factor.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { redeemTicket, type Ticket, tryTicket } from './tickets.ts';

const GONE = '这一步已失效，请重新登录';
const WRONG_CODE = '验证码不对或已用过';

type Second = Extract<LoginForm, { action: 'secondInstance' }>;

/** The second step: a code in addition to what the ticket proves. Failures are counted and lock like passwords, but separately. */
export async function finishSignIn(ctx: OpenCtx, deps: SignInDeps, form: Second): Promise<OpenedSession> {
  const ticket = await tryTicket(ctx, { ticket: form.ticket, browser: deps.stepBrowser });
  const [user] = ticket ? await ctx.db.select().from(users).where(eq(users.id, ticket.userId)) : [];
  if (!ticket || !user) return refuseTicket(ctx);
  const tried: Attempt = { account: ticket.account, userId: user.id, loginType: ticket.loginType };
  const outcome = await tryCode(ctx, deps, { user, form });
  if (outcome.kind !== 'right') {
    await recordSignIn(ctx, tried, outcome.kind === 'locked' ? 'locked' : 'second-wrong');
    return refuseSignIn(ctx, outcome, { wrong: WRONG_CODE, pause: deps.pause });
  }
  const opened = await recordFailedSignIn(ctx, tried, () => open(ctx, deps, { ticket, user, tried }));
  if (!opened) throw new AppError('A0200', GONE);
  const { mayRemember } = await secondFactorOf(ctx, user.id);
  const proved = { ...opened, isDeviceProved: true };
  return form.remember && mayRemember ? { ...proved, factorUntil: new Date(ctx.now.getTime() + FACTOR_REMEMBERED_MS) } : proved;
}

/** Tickets cannot be guessed, so no account is locked; many attempts are slowed down. */
async function refuseTicket(ctx: OpenCtx): Promise<never> {
  countAttempt(ctx);
  await queueSecretCheck(ctx, undefined, async () => false);
  throw new AppError('A0200', GONE);
}

type User = typeof users.$inferSelect;

async function tryCode(ctx: OpenCtx, deps: SignInDeps, { user, form }: { user: User; form: Second }): Promise<Outcome> {
  const client = await knownDevice(ctx, deps.device, user.phone);
  countAttempt(ctx, client);
  const { way, code } = form;
  return countSignInAttempt(ctx, { account: secondAccountOf(user.phone), client }, () =>
    acceptSecondFactor(ctx, { userId: user.id, way, code }),
  );
}

type Proved = { ticket: Ticket; user: User; tried: Attempt };

async function open(ctx: OpenCtx, deps: SignInDeps, { ticket, user, tried }: Proved): Promise<OpenedSession | null> {
  // A password changed since then invalidates the proof.
  if (ticket.proof !== null && hashSecret(user.passwordHash) !== ticket.proof) return null;
  const proof = { ...tried, userId: user.id, passwordHash: ticket.proof === null ? undefined : user.passwordHash, isWhole: true };
  return openSession(ctx, proof, deps.sessionMaxMs, async (ctx) => {
    if (!(await redeemTicket(ctx, ticket))) throw new AppError('A0200', GONE);
    if (ticket.identity !== null) await linkIdentity(ctx, user.id, ticket.identity);
  });
}
