import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { hashSecret, makeSecret } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { credentials } from './credentials.tables.ts';
import { inNetworks } from './in-networks.ts';

const MINUTE_MS = 60_000;

/** How many signs of a secret are kept to be shown. */
const PREFIX_LENGTH = 6;

/** What is said of a secret that is not good, whatever the reason is. */
export const INVALID = '令牌无效、已过期或已吊销';

export type Credential = typeof credentials.$inferSelect;
type Kind = Credential['kind'];

/** The credentials of a kind that somebody has and that are good at this moment, the newest first. */
export function credentialsOf({ db, now }: OpenCtx, kind: Kind, ownerId: string): Promise<Credential[]> {
  const isLive = and(eq(credentials.kind, kind), eq(credentials.ownerId, ownerId), gt(credentials.expiresAt, now));
  return db.select().from(credentials).where(isLive).orderBy(desc(credentials.id));
}

type Wanted = Pick<Credential, 'kind' | 'ownerId' | 'name' | 'expiresAt'> & {
  networks?: string[];
  /** Where a kind has secrets of a form of its own. */
  made?: { secret: string; prefix: string };
  most: number;
  tooMany: string;
};

/** Makes a credential within the transaction of the caller, and gives the secret that is kept nowhere. */
export async function addCredential(ctx: OpenCtx, { most, tooMany, made, ...wanted }: Wanted): Promise<{ id: string; secret: string }> {
  // Anyone who adds two at the same time is counted in turn.
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, wanted.ownerId)).for('no key update');
  if ((await credentialsOf(ctx, wanted.kind, wanted.ownerId)).length >= most) throw new AppError('A0400', tooMany);
  const { secret, prefix } = made ?? randomSecret();
  const row = { ...wanted, hash: hashSecret(secret), prefix, createdAt: ctx.now };
  const [added] = await ctx.db.insert(credentials).values(row).returning({ id: credentials.id });
  if (!added) throw new Error('the credential was not stored');
  return { id: added.id, secret };
}

function randomSecret(): { secret: string; prefix: string } {
  const secret = makeSecret();
  return { secret, prefix: secret.slice(0, PREFIX_LENGTH) };
}

/** Ends the credentials that a condition finds, at once and for good: the one way to end any of them. Gives how many there were. */
export async function endCredentials({ db }: Pick<OpenCtx, 'db'>, where: SQL | undefined): Promise<number> {
  return (await db.delete(credentials).where(where).returning({ id: credentials.id })).length;
}

/** Stores from which networks the credentials of an owner are good. */
export async function setNetworks(
  { db }: Pick<OpenCtx, 'db'>,
  { kind, ownerId }: { kind: Kind; ownerId: string },
  networks: readonly string[],
): Promise<void> {
  await db
    .update(credentials)
    .set({ networks: [...networks] })
    .where(and(eq(credentials.kind, kind), eq(credentials.ownerId, ownerId)));
}

/** Removes what is over, of all kinds and people. */
export async function removeOldCredentials(ctx: OpenCtx): Promise<void> {
  await endCredentials(ctx, lte(credentials.expiresAt, ctx.now));
}

/** The credential of a secret that is good at this moment, of an owner who is active. A new password ends what the old one let in, as it does for sessions. */
export async function credentialOf(ctx: OpenCtx, kind: Kind, secret: string): Promise<Credential> {
  const [found] = await ctx.db
    .select({ credential: credentials, passwordChangedAt: users.passwordChangedAt })
    .from(credentials)
    .innerJoin(users, and(eq(users.id, credentials.ownerId), eq(users.active, true)))
    .where(and(eq(credentials.hash, hashSecret(secret)), eq(credentials.kind, kind), gt(credentials.expiresAt, ctx.now)));
  const isStale = found?.passwordChangedAt && found.passwordChangedAt > found.credential.createdAt;
  if (!found || isStale) throw new AppError('L0001', INVALID);
  const { credential } = found;
  if (!inNetworks(ctx.ip, credential.networks)) throw new AppError('A0301', `地址 ${ctx.ip} 不在允许的范围内`);
  return credential;
}

/** Counts a use of it, and refuses those above what a minute allows with the time until the next. */
export async function countUse({ db, now }: OpenCtx, id: string, perMinute: number): Promise<void> {
  const { minuteAt, minuteUses } = credentials;
  const isSameMinute = sql`${minuteAt} > ${new Date(now.getTime() - MINUTE_MS).toISOString()}::timestamptz`;
  const at = now.toISOString();
  const counted = await db
    .update(credentials)
    .set({
      lastUsedAt: now,
      minuteAt: sql`case when ${isSameMinute} then ${minuteAt} else ${at}::timestamptz end`,
      minuteUses: sql`case when ${isSameMinute} then ${minuteUses} + 1 else 1 end`,
    })
    .where(and(eq(credentials.id, id), sql`not coalesce(${isSameMinute} and ${minuteUses} >= ${perMinute}, false)`))
    .returning({ id: credentials.id });
  if (counted.length > 0) return;
  const [found] = await db.select({ minuteAt }).from(credentials).where(eq(credentials.id, id));
  const retryAfterMs = (found?.minuteAt?.getTime() ?? now.getTime()) + MINUTE_MS - now.getTime();
  throw new AppError('A0501', `每分钟最多 ${perMinute} 次调用，请稍后再试`, { retryAfterMs });
}
