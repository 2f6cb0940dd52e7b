import { and, eq, isNull, ne } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { publish } from '../../platform/bus/bus.ts';
import { inTransaction, type OpenCtx } from '../../platform/db/context.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { sessions } from './session.tables.ts';
import { type Attempt, recordSignIn } from './sign-in-log.ts';

/** The secrets of a new session, which exist nowhere else. */
export type OpenedSession = { token: string; fileSecret: string };

/** Opens a session for somebody who has proved who they are, and records the success. */
export function openSession(ctx: OpenCtx, tried: Attempt & { userId: string }, maxMs: number): Promise<OpenedSession> {
  return inTransaction(ctx, async (ctx) => {
    const token = makeSecret();
    const fileSecret = makeSecret();
    await ctx.db.insert(sessions).values({
      id: uuidv7(),
      userId: tried.userId,
      tokenHash: hashSecret(token),
      fileHash: hashSecret(fileSecret),
      loginType: tried.loginType,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + maxMs),
    });
    await recordSignIn(ctx, tried, 'success');
    return { token, fileSecret };
  });
}

/** Ends open sessions of a person, one of them or all but one; answers how many. */
export async function endSessions(ctx: OpenCtx, userId: string, which: { only: string } | { except: string }): Promise<number> {
  const chosen = 'only' in which ? eq(sessions.id, which.only) : ne(sessions.id, which.except);
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), chosen))
    .returning({ id: sessions.id });
  await tellEnded(ctx, ended);
  return ended.length;
}

/** Has what sessions hold open closed, on every server. */
export function tellEnded(ctx: OpenCtx, ended: readonly { id: string }[]): Promise<void> {
  return publish(
    ctx,
    'sessions',
    ended.map(({ id }) => id),
  );
}
