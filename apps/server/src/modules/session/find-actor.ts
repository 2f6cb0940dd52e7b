import { and, eq, isNull, ne, type SQLWrapper } from 'drizzle-orm';

import { grantedTags } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import type { Db } from '#platform/db/client.ts';
import { arrayLiteral, isOneOf, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import { batchLookups } from '#platform/db/work/batched.ts';
import type { Actor, OpenCtx } from '#platform/db/work/context.ts';

import { enrolByOf } from './second-step/second-factor.ts';
import { hashSecret } from './secrets.ts';
import { sessions } from './session.tables.ts';

/** The interval for updating the last use, because updating it on each call would turn every read into a write. */
const SEEN_EVERY_MS = 60_000;

/** The owner of a token with their present tags; null for an unknown, expired or ended session, or a disabled account. */
export async function findActor(ctx: OpenCtx, token: string, idleMs: number): Promise<Actor | null> {
  const found = within(ctx, await openByToken(ctx.db, hashSecret(token)), idleMs);
  if (!found) return null;
  if (found.idle > SEEN_EVERY_MS) await ctx.db.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, found.actor.sessionId));
  return found.actor.mustEnrol ? askAgain(ctx, found) : found.actor;
}

/** The demand may be gone, or met, since the session was opened: what is stored with it is brought up to date by those alone whom it stops. */
async function askAgain(ctx: OpenCtx, { row, actor }: { row: Row; actor: Actor }): Promise<Actor> {
  const enrolBy = await enrolByOf(ctx, actor.userId, { isSignIn: false });
  if (enrolBy?.getTime() === row.session.enrolBy?.getTime()) return actor;
  await ctx.db.update(sessions).set({ enrolBy }).where(eq(sessions.id, actor.sessionId));
  return toActor({ ...row, session: { ...row.session, enrolBy } }, ctx.now);
}

/** The owner of a file cookie, which is valid only for reading files. Loading a picture does not count as activity. */
export async function findFileActor(ctx: OpenCtx, cookie: string, idleMs: number): Promise<Actor | null> {
  const found = within(ctx, (await openByCookies(ctx.db, given([hashSecret(cookie)])))[0], idleMs);
  return found && found.actor;
}

/** The owners of sessions by session id, without those that `findActor` would refuse. Does not count as activity. */
export async function findActors(
  ctx: Pick<OpenCtx, 'db' | 'now'>,
  sessionIds: readonly string[],
  idleMs: number,
): Promise<Map<string, Actor>> {
  const rows = await openByIds(ctx.db, given(sessionIds));
  return new Map(rows.flatMap((row) => (within(ctx, row, idleMs) ? [[row.session.id, toActor(row, ctx.now)]] : [])));
}

/** The actor of a person as if they signed in now; null if no session would serve them. */
export async function actorNow({ db }: Pick<OpenCtx, 'db'>, userId: string): Promise<Actor | null> {
  const [row] = await db
    .select({ user: USER, tags: grantedTags })
    .from(users)
    .where(and(eq(users.id, userId), isServed));
  return row ? { ...toPerson(row), sessionId: '', loginType: row.user.kind === 'member' ? 'member' : 'phone' } : null;
}

/**
 * Recipients by id with their rights as if they had changed their initial password, because they will read the messages after that. Omits
 * people whom no session serves.
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

function within(ctx: Pick<OpenCtx, 'now'>, row: Row | undefined, idleMs: number): { row: Row; actor: Actor; idle: number } | null {
  if (!row || row.session.expiresAt <= ctx.now) return null;
  const idle = ctx.now.getTime() - row.session.lastSeenAt.getTime();
  return idle > idleMs ? null : { row, actor: toActor(row, ctx.now), idle };
}

/** Condition for accounts that sessions serve. */
const isServed = and(eq(users.active, true), ne(users.kind, 'program'));

const openByTokens = preparedQuery((db) => openRows(db, sessions.tokenHash));
const openByCookies = preparedQuery((db) => openRows(db, sessions.fileHash));
const openByIds = preparedQuery((db) => openRows(db, sessions.id));

/** Every call needs this, so concurrent ones share one query. */
const openTogether = batchLookups(async (db, hashes: readonly string[]) => {
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
  enrolBy: sessions.enrolBy,
};
const USER = {
  id: users.id,
  companyId: users.companyId,
  kind: users.kind,
  name: users.name,
  mustChangePassword: users.mustChangePassword,
};

function toActor({ session, ...of }: Row, now: Date): Actor {
  const { id: sessionId, loginType, provedAt, enrolBy } = session;
  const person = { ...toPerson(of), sessionId, loginType, provedAt };
  return enrolBy !== null && enrolBy <= now ? { ...person, tags: new Set(), mustEnrol: true } : person;
}

function toPerson({ user, tags }: Omit<Row, 'session'>): Omit<Actor, 'sessionId' | 'loginType'> {
  return {
    userId: user.id,
    companyId: user.companyId,
    // Programs are excluded by `isServed`.
    kind: user.kind === 'member' ? 'member' : 'staff',
    name: user.name,
    // An initial password, which others may know, opens only the person's own account.
    tags: new Set(user.mustChangePassword ? [] : tags),
    mustChangePassword: user.mustChangePassword,
  };
}
