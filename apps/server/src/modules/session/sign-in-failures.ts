import { SIGN_IN_FAILURES, SIGN_IN_LOCK_MS } from '@houtai/contract/limits';
import { and, eq, gt, inArray, isNull, lte, max, or, sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { queueSecretCheck } from './address-turns.ts';
import { secondAccountOf } from './second-step/second-factor.ts';
import { signInFailures } from './session.tables.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** The outcome of an attempt with a password or key; `failures` counts consecutive ones. */
export type Outcome = { kind: 'right' } | { kind: 'wrong'; failures: number } | { kind: 'locked'; until: Date };

/**
 * The account, and the client: a known device or an open session. Failures count separately for such clients, so that strangers who fail on
 * purpose lock out only strangers.
 */
export type AttemptKey = { account: string; client?: string | undefined };

/**
 * Tries a secret for an account, existing or not, and counts failures. The lock is checked again after the secret, so that concurrent
 * attempts beyond the limit are refused, even the right one.
 */
export async function countSignInAttempt(ctx: OpenCtx, tried: AttemptKey, isRight: () => Promise<boolean>): Promise<Outcome> {
  const before = await heldLock(ctx, tried);
  if (before) return { kind: 'locked', until: before };
  if (await queueSecretCheck(ctx, tried.client, isRight)) {
    const until = await forgetFailures(ctx, tried);
    return until ? { kind: 'locked', until } : { kind: 'right' };
  }
  const failures = await countFailure(ctx, tried);
  const until = failures === null ? await heldLock(ctx, tried) : null;
  return until ? { kind: 'locked', until } : { kind: 'wrong', failures: failures ?? SIGN_IN_FAILURES };
}

async function heldLock(ctx: OpenCtx, tried: AttemptKey): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ until: signInFailures.lockedUntil })
    .from(signInFailures)
    .where(and(isOf(tried), gt(signInFailures.lockedUntil, ctx.now)));
  return row?.until ?? null;
}

/** Until when an account is locked for any client; null if it is not. */
export async function lockedUntil(ctx: OpenCtx, account: string): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ until: max(signInFailures.lockedUntil) })
    .from(signInFailures)
    .where(and(isOfPhone(account), gt(signInFailures.lockedUntil, ctx.now)));
  return row?.until ?? null;
}

/** Removes every lock and failure of an account; false if there were none. */
export async function unlockAccount(ctx: OpenCtx, account: string): Promise<boolean> {
  const gone = await ctx.db.delete(signInFailures).where(isOfPhone(account)).returning();
  return gone.length > 0;
}

/** Throws the refusal: a locked account with the remaining minutes, a wrong secret after a growing pause. */
export async function refuseSignIn(
  ctx: OpenCtx,
  outcome: Exclude<Outcome, { kind: 'right' }>,
  { wrong, pause }: { wrong: string; pause: (ms: number) => Promise<void> },
): Promise<never> {
  if (outcome.kind === 'locked') {
    const retryAfterMs = outcome.until.getTime() - ctx.now.getTime();
    const minutes = Math.ceil(retryAfterMs / 60_000);
    throw new AppError('A0203', `失败次数过多，账号已锁定，请 ${minutes} 分钟后再试或联系系统管理员解锁`, { retryAfterMs });
  }
  await pause(Math.min(2 ** outcome.failures * FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  throw new AppError('A0200', wrong);
}

/** Resets the failures after a right secret, unless the account was locked meanwhile: returns until when. */
async function forgetFailures(ctx: OpenCtx, tried: AttemptKey): Promise<Date | null> {
  const [row] = await ctx.db.select().from(signInFailures).where(isOf(tried));
  if (!row) return null;
  if (row.lockedUntil && row.lockedUntil > ctx.now) return row.lockedUntil;
  await ctx.db.delete(signInFailures).where(and(isOf(tried), isUnlocked(ctx)));
  return null;
}

/** Counts a failure and returns the consecutive number, or null if the account is locked already; that lock is not extended. */
async function countFailure(ctx: OpenCtx, { account, client = '' }: AttemptKey): Promise<number | null> {
  const isOld = lte(signInFailures.lastAt, new Date(ctx.now.getTime() - SIGN_IN_LOCK_MS));
  const until = sql.param(new Date(ctx.now.getTime() + SIGN_IN_LOCK_MS), signInFailures.lockedUntil);
  const count = sql`case when ${isOld} then 1 else ${signInFailures.failures} + 1 end`;
  const [row] = await ctx.db
    .insert(signInFailures)
    .values({ account, client, failures: 1, lastAt: ctx.now })
    .onConflictDoUpdate({
      target: [signInFailures.account, signInFailures.client],
      set: {
        failures: count,
        lastAt: ctx.now,
        lockedUntil: sql`case when ${count} >= ${SIGN_IN_FAILURES}::int then ${until}::timestamptz end`,
      },
      setWhere: isUnlocked(ctx),
    })
    .returning({ failures: signInFailures.failures });
  return row?.failures ?? null;
}

function isOf({ account, client = '' }: AttemptKey) {
  return and(eq(signInFailures.account, account), eq(signInFailures.client, client));
}

/** The failures of a phone in both steps. */
function isOfPhone(account: string) {
  return inArray(signInFailures.account, [account, secondAccountOf(account)]);
}

function isUnlocked(ctx: OpenCtx) {
  return or(isNull(signInFailures.lockedUntil), lte(signInFailures.lockedUntil, ctx.now));
}
