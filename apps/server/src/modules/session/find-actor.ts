import { and, eq, isNull, ne, type SQLWrapper } from 'drizzle-orm';

import { grantedTags } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import type { Db } from '#platform/db/client.ts';
import { arrayLiteral, isOneOf, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import { batched } from '#platform/db/work/batched.ts';
import type { Actor, OpenCtx } from '#platform/db/work/context.ts';

import { hashSecret } from './secrets.ts';
import { sessions } from './session.tables.ts';

/** How often the moment of last use is written; more often would make every read a write. */
const SEEN_EVERY_MS = 60_000;

/** Who a token belongs to, with the tags that hold right now; null for one that is unknown, expired, ended or of a disabled account. */
export async function findActor(ctx: OpenCtx, token: string, idleMs: number): Promise<Actor | null> {
  const found = within(ctx, await openByToken(ctx.db, hashSecret(token)), idleMs);
  if (!found) return null;
  if (found.idle > SEEN_EVERY_MS) await ctx.db.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, found.actor.sessionId));
  return found.actor;
}

/** The same by the cookie that is good for reading files and nothing else; a picture that is loaded is no sign of somebody who works. */
export async function findFileActor(ctx: OpenCtx, cookie: string, idleMs: number): Promise<Actor | null> {
  const found = within(ctx, (await openByCookies(ctx.db, given([hashSecret(cookie)])))[0], idleMs);
  return found && found.actor;
}

/** The people of sessions by session id, without those that `findActor` would not find. It is no use of the sessions. */
export async function findActors(
  ctx: Pick<OpenCtx, 'db' | 'now'>,
  sessionIds: readonly string[],
  idleMs: number,
): Promise<Map<string, Actor>> {
  const rows = await openByIds(ctx.db, given(sessionIds));
  return new Map(rows.flatMap((row) => (within(ctx, row, idleMs) ? [[row.session.id, toActor(row)]] : [])));
}

/** Whom a session of a person belongs to, as if it were opened now; null for somebody whom no session serves. */
export async function actorNow({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<Actor | null> {
  const [row] = await db
    .select({ user: USER, tags: grantedTags })
    .from(users)
    .where(and(eq(users.id, userId), isServed));
  return row ? { ...toPerson(row), sessionId: '', loginType: row.user.kind === 'member' ? 'member' : 'phone' } : null;
}

/**
 * People as they are served once their password is their own: anyone who still has a first one is told already what they are going to read then. Those whom no
 * session serves are left out.
 */
export async function readersNow({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, Actor>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ user: USER, tags: grantedTags })
    .from(users)
    .where(and(isOneOf(users.id, [...new Set(userIds)]), eq(users.kind, 'staff'), isServed));
  return new Map(
    rows.map(({ user, tags }) => [
      user.id,
      { ...toPerson({ user: { ...user, mustChangePassword: false }, tags }), sessionId: '', loginType: 'phone' },
    ]),
  );
}

function within(ctx: Pick<OpenCtx, 'now'>, row: Row | undefined, idleMs: number): { actor: Actor; idle: number } | null {
  if (!row || row.session.expiresAt <= ctx.now) return null;
  const idle = ctx.now.getTime() - row.session.lastSeenAt.getTime();
  return idle > idleMs ? null : { actor: toActor(row), idle };
}

/** The account of a session that is to be good for anything. */
const isServed = and(eq(users.active, true), ne(users.kind, 'program'));

const openByTokens = preparedQuery((db) => openRows(db, sessions.tokenHash));
const openByCookies = preparedQuery((db) => openRows(db, sessions.fileHash));
const openByIds = preparedQuery((db) => openRows(db, sessions.id));

/** Every call asks this, so those of calls that come at the same time are one. */
const openTogether = batched(async (db, hashes: readonly string[]) => {
  const rows = await openByTokens(db, given([...new Set(hashes)]));
  return new Map(rows.map((row) => [row.session.tokenHash, row]));
});

async function openByToken(db: Db, hash: string): Promise<Row | undefined> {
  return (await openTogether(db, hash)).get(hash);
}

type Row = Awaited<ReturnType<typeof openByTokens>>[number];

function given(values: readonly string[]): Record<string, string> {
  return { given: arrayLiteral(values) };
}

function openRows(db: Db, which: SQLWrapper) {
  return db
    .select({ session: SESSION, user: USER, tags: grantedTags })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isServed))
    .where(and(isOneOfParameter(which, 'given'), isNull(sessions.endedAt)))
    .prepare('');
}

const SESSION = {
  id: sessions.id,
  tokenHash: sessions.tokenHash,
  loginType: sessions.loginType,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
  provedAt: sessions.provedAt,
};
const USER = {
  id: users.id,
  companyId: users.companyId,
  kind: users.kind,
  name: users.name,
  mustChangePassword: users.mustChangePassword,
};

function toActor({ session, ...person }: Row): Actor {
  return { ...toPerson(person), sessionId: session.id, loginType: session.loginType, provedAt: session.provedAt };
}

function toPerson({ user, tags }: Omit<Row, 'session'>): Omit<Actor, 'sessionId' | 'loginType'> {
  return {
    userId: user.id,
    companyId: user.companyId,
    // No program is served.
    kind: user.kind === 'member' ? 'member' : 'staff',
    name: user.name,
    // A first password that others may know opens nothing but the person's own account.
    tags: new Set(user.mustChangePassword ? [] : tags),
    mustChangePassword: user.mustChangePassword,
  };
}
