import { SIGN_IN_LOCK_MS } from '@houtai/contract/limits';
import { isNotNull, lt, or } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { removeOldAnswers } from '#platform/http/replies/once-per-key.ts';

import { forgetDevices } from './known-devices.ts';
import { removeOldTickets } from './second-step/tickets.ts';
import { oneTimeSecrets, sessions, signInFailures } from './session.tables.ts';

declare module '#platform/module.ts' {
  interface Hooks {
    /** Deletes expired data; called from time to time at a sign-in. */
    expired: (ctx: OpenCtx) => Promise<void>;
  }
}

const EVERY_MS = 600_000;

/** Returns a function that deletes expired data, at most every ten minutes. */
export function cleanUpNowAndThen(idleMs: number): (ctx: OpenCtx) => Promise<void> {
  let next = 0;
  return async (ctx) => {
    if (ctx.now.getTime() < next) return;
    next = ctx.now.getTime() + EVERY_MS;
    // A failing clean-up must not prevent the sign-in.
    await cleanUp(ctx, idleMs).catch((error: unknown) => ctx.log.warn({ err: error }, 'what has expired could not be removed'));
  };
}

async function cleanUp(ctx: OpenCtx, idleMs: number): Promise<void> {
  const { db, now } = ctx;
  const idleSince = new Date(now.getTime() - idleMs);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), isNotNull(sessions.endedAt), lt(sessions.lastSeenAt, idleSince)));
  await db.delete(oneTimeSecrets).where(lt(oneTimeSecrets.expiresAt, now));
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, new Date(now.getTime() - SIGN_IN_LOCK_MS)));
  await removeOldTickets(ctx);
  await forgetDevices(ctx);
  await removeOldAnswers(ctx);
  for (const remove of ctx.registry.given('expired')) await remove(ctx);
}
