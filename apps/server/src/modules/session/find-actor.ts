import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';

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

/** The people of sessions by session id, without those that `findActor` would not find. It is no use of the sessions. */
export async function findActors(
  ctx: Pick<OpenCtx, 'db' | 'now'>,
  sessionIds: readonly string[],
  idleMs: number,
): Promise<Map<string, Actor>> {
  const rows = await openRows(ctx, sql`${sessions.id} = any(string_to_array(${sessionIds.join(',')}, ','))`);
  return new Map(rows.filter((row) => idleFor(ctx, row) <= idleMs).map((row) => [row.session.id, toActor(row)]));
}

/** Whom a session of a person belongs to, as if it were opened now; null for somebody whom no session serves. */
export async function actorNow({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<Actor | null> {
  const [row] = await db
    .select({ user: users, tags: grantedTags })
    .from(users)
    .where(and(eq(users.id, userId), isServed));
  return row ? { ...toPerson(row), sessionId: '', loginType: row.user.kind === 'member' ? 'member' : 'phone' } : null;
}

async function findBy(ctx: OpenCtx, secret: SQL, idleMs: number): Promise<{ actor: Actor; idle: number } | null> {
  const [row] = await openRows(ctx, secret);
  if (!row) return null;
  const idle = idleFor(ctx, row);
  return idle > idleMs ? null : { actor: toActor(row), idle };
}

/** The account of a session that is to be good for anything. */
const isServed = eq(users.active, true);

type Row = Awaited<ReturnType<typeof openRows>>[number];

function openRows({ db, now }: Pick<OpenCtx, 'db' | 'now'>, which: SQL) {
  return db
    .select({ session: sessions, user: users, tags: grantedTags })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isServed))
    .where(and(which, isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
}

function idleFor({ now }: Pick<OpenCtx, 'now'>, { session }: Row): number {
  return now.getTime() - session.lastSeenAt.getTime();
}

function toActor({ session, ...person }: Row): Actor {
  return { ...toPerson(person), sessionId: session.id, loginType: session.loginType };
}

function toPerson({ user, tags }: Omit<Row, 'session'>): Omit<Actor, 'sessionId' | 'loginType'> {
  return {
    userId: user.id,
    companyId: user.companyId,
    kind: user.kind,
    name: user.name,
    // A first password that others may know opens nothing but the person's own account.
    tags: new Set(user.mustChangePassword ? [] : tags),
    mustChangePassword: user.mustChangePassword,
  };
}
