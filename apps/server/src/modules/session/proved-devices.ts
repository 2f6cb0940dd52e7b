import { and, eq, isNotNull, ne } from 'drizzle-orm';

import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

import { knownDevices, sessions } from './session.tables.ts';

/** The device of the caller's session: its hash, and whether more than a password showed that it is theirs; null for older sessions. */
export async function ownDevice(ctx: Ctx): Promise<{ hash: string; isProved: boolean } | null> {
  const { userId, sessionId } = ctx.actor;
  const [device] = await ctx.db
    .select({ hash: knownDevices.hash, provedAt: knownDevices.provedAt })
    .from(sessions)
    .innerJoin(knownDevices, and(eq(knownDevices.hash, sessions.deviceHash), eq(knownDevices.userId, sessions.userId)))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return device ? { hash: device.hash, isProved: device.provedAt !== null } : null;
}

/** Records that a device is the caller's. */
export async function proveDevice(ctx: Ctx, hash: string): Promise<void> {
  await ctx.db
    .update(knownDevices)
    .set({ provedAt: ctx.now })
    .where(and(eq(knownDevices.hash, hash), eq(knownDevices.userId, ctx.actor.userId)));
}

/** Proves the device on which somebody replaces their first password, if they have used no other: until then the account was nobody else's. */
export async function proveFirstDevice(ctx: Ctx): Promise<void> {
  const device = await ownDevice(ctx);
  if (device === null) return;
  const others = and(eq(knownDevices.userId, ctx.actor.userId), ne(knownDevices.hash, device.hash));
  if ((await ctx.db.$count(knownDevices, others)) === 0) await proveDevice(ctx, device.hash);
}

/** Takes the proof from all devices of a person. */
export async function unproveDevices({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<void> {
  await db
    .update(knownDevices)
    .set({ provedAt: null })
    .where(and(eq(knownDevices.userId, userId), isNotNull(knownDevices.provedAt)));
}
