import type { OwnSession } from '@houtai/contract/session';
import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { deviceOf } from './device.ts';
import { forgetFactors } from './known-devices.ts';
import { endSessions } from './open-session.ts';
import { knownDevices, sessions } from './session.tables.ts';

export async function ownSessions(ctx: Ctx, idleMs: number): Promise<OwnSession[]> {
  const rows = await ctx.db
    .select({ session: sessions, factorUntil: knownDevices.factorUntil })
    .from(sessions)
    .leftJoin(knownDevices, and(eq(knownDevices.hash, sessions.deviceHash), eq(knownDevices.userId, sessions.userId)))
    .where(
      and(
        eq(sessions.userId, ctx.actor.userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, ctx.now),
        gte(sessions.lastSeenAt, new Date(ctx.now.getTime() - idleMs)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map(({ session: row, factorUntil }) => ({
    id: row.id,
    loginType: row.loginType,
    ip: row.ip,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === ctx.actor.sessionId,
    factorUntil: factorUntil !== null && factorUntil > ctx.now ? factorUntil.toISOString() : null,
  }));
}

export async function endOwnSessions(ctx: Ctx, which: { id: string } | { others: true }): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const ended = await endSessions(ctx, userId, 'id' in which ? { only: which.id } : { except: sessionId });
  if ('id' in which && ended === 0) throw notFound('会话');
}

/** Requires the second factor again on the device of one of the caller's sessions. */
export async function forgetOwnFactor(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.actor;
  const [own] = await ctx.db
    .select({ hash: sessions.deviceHash })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  if (!own?.hash) throw notFound('会话');
  await forgetFactors(ctx, userId, own.hash);
}
