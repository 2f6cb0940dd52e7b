import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { users } from '#modules/people/index.ts';
import { publish } from '#platform/bus/bus.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';

import { forgetFactors } from './known-devices.ts';
import { dropSecretsOf } from './one-time-secrets.ts';
import { enrolByOf } from './second-step/second-factor.ts';
import { dropTicketsOf } from './second-step/tickets.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { sessions } from './session.tables.ts';
import { type Attempt, recordSignIn } from './sign-in-log.ts';

/**
 * The secrets of a new session, which are not stored; `factorUntil` is how long its device skips the second factor, `isDeviceProved` whether more
 * than a password showed that the device is the person's.
 */
export type OpenedSession = {
  id: string;
  userId: string;
  token: string;
  fileSecret: string;
  factorUntil?: Date;
  isDeviceProved?: boolean;
};

/** What a person has proved; `passwordHash` is the stored password at that time. */
export type Proof = Attempt & {
  userId: string;
  passwordHash?: string | undefined;
  /** True if all required factors were proved. */
  isWhole: boolean;
};

/**
 * Opens a session for a proof and records the success; null if the password was changed or the account disabled meanwhile. `alongside` runs
 * in the same transaction.
 */
export function openSession(
  ctx: OpenCtx,
  proof: Proof,
  maxMs: number,
  alongside?: (ctx: OpenCtx) => Promise<void>,
): Promise<OpenedSession | null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await stillHolds(ctx, proof, alongside ? 'no key update' : 'share'))) return null;
    await alongside?.(ctx);
    const token = makeSecret();
    const fileSecret = makeSecret();
    const id = uuidv7();
    await ctx.db.insert(sessions).values({
      id,
      userId: proof.userId,
      tokenHash: hashSecret(token),
      fileHash: hashSecret(fileSecret),
      loginType: proof.loginType,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + maxMs),
      provedAt: proof.isWhole ? ctx.now : null,
      enrolBy: await enrolByOf(ctx, proof.userId, { isSignIn: true }),
    });
    await recordSignIn(ctx, proof, 'success');
    return { id, userId: proof.userId, token, fileSecret };
  });
}

/**
 * Checks the person again and locks the row until the transaction ends: a change of the password either precedes or ends the new session.
 */
async function stillHolds({ db }: OpenCtx, { userId, passwordHash }: Proof, lock: 'share' | 'no key update'): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for(lock);
  return user?.active === true && (passwordHash === undefined || user.passwordHash === passwordHash);
}

/**
 * Revokes everything that a person's password has opened: all sessions but one, open admin keys, sign-ins in progress, and remembered
 * devices.
 */
export async function revokeAccess(ctx: OpenCtx, userId: string, which: { except: string }): Promise<void> {
  await endSessions(ctx, userId, which);
  await dropSecretsOf(ctx, userId);
  await dropTicketsOf(ctx, userId);
  await forgetFactors(ctx, userId);
}

/** Ends open sessions of a person, one of them or all but one; returns the number. */
export async function endSessions(ctx: OpenCtx, userId: string, which: { only: string } | { except: string }): Promise<number> {
  const chosen = 'only' in which ? eq(sessions.id, which.only) : ne(sessions.id, which.except);
  return (await endSessionsThat(ctx, and(eq(sessions.userId, userId), chosen))).length;
}

/** Ends open sessions that satisfy a condition and closes their streams on every server; returns their ids. */
export async function endSessionsThat(ctx: OpenCtx, which: SQL | undefined): Promise<string[]> {
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(isNull(sessions.endedAt), which))
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  await publish(ctx, 'sessions', ids);
  return ids;
}
