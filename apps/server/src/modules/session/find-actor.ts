import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';

import type { Actor, OpenCtx } from '../../platform/db/context.ts';
import { users } from '../people/index.ts';
import { grantedTags } from '../roles/index.ts';
import { hashSecret } from './secrets.ts';
import { sessions } from './session.tables.ts';

/** How often the moment of last use is written; more often would make every read a write. */
const SEEN_EVERY_MS = 60_000;

/** Who a token belongs to, with the tags that hold right now; null for one that is unknown, expired, ended or of a disabled account. */
export async function findActor(ctx: OpenCtx, token: string, idleMs: number): Promise<Actor | null> {
  const found = await findBy(ctx, eq(sessions.tokenHash, hashSecret(token)), idleMs);
  if (!found) return null;
  if (found.idle > SEEN_EVERY_MS) await ctx.db.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, found.actor.sessionId));
  return found.actor;
}

/** The same by the cookie that is good for reading files and nothing else; a picture that is loaded is no sign of somebody who works. */
export async function findFileActor(ctx: OpenCtx, cookie: string, idleMs: number): Promise<Actor | null> {
  const found = await findBy(ctx, eq(sessions.fileHash, hashSecret(cookie)), idleMs);
  return found && found.actor;
}

async function findBy(ctx: OpenCtx, secret: SQL, idleMs: number): Promise<{ actor: Actor; idle: number } | null> {
  const [row] = await ctx.db
    .select({ session: sessions, user: users, tags: grantedTags })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.active, true)))
    .where(and(secret, isNull(sessions.endedAt), gt(sessions.expiresAt, ctx.now)));
  if (!row) return null;
  const { session, user, tags } = row;
  const idle = ctx.now.getTime() - session.lastSeenAt.getTime();
  if (idle > idleMs) return null;
  const actor = {
    userId: user.id,
    companyId: user.companyId,
    kind: user.kind,
    sessionId: session.id,
    loginType: session.loginType,
    name: user.name,
    // A first password that others may know opens nothing but the person's own account.
    tags: new Set(user.mustChangePassword ? [] : tags),
    mustChangePassword: user.mustChangePassword,
  };
  return { actor, idle };
}
