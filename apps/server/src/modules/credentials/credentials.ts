import { MINUTE_MS } from '@houtai/contract/durations';
import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { hashSecret, makeSecret } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { credentials } from './credentials.tables.ts';
import { inNetworks } from './in-networks.ts';

/** The number of characters of a secret that are stored for display. */
const PREFIX_LENGTH = 6;

/** The refusal of an invalid secret, whatever the reason. */
export const INVALID = '令牌无效、已过期或已吊销';

export type Credential = typeof credentials.$inferSelect;
type Kind = Credential['kind'];

/** The valid credentials of an owner and kind, newest first. */
export function credentialsOf({ db, now }: OpenCtx, kind: Kind, ownerId: string): Promise<Credential[]> {
  const isLive = and(eq(credentials.kind, kind), eq(credentials.ownerId, ownerId), gt(credentials.expiresAt, now));
  return db.select().from(credentials).where(isLive).orderBy(desc(credentials.id));
}

type Wanted = Pick<Credential, 'kind' | 'ownerId' | 'name' | 'expiresAt'> & {
  networks?: string[];
  /** For kinds whose secrets have their own format. */
  made?: { secret: string; prefix: string };
  most: number;
  tooMany: string;
};

/** Creates a credential in the caller's transaction and returns the secret, which is not stored. */
export async function addCredential(ctx: OpenCtx, { most, tooMany, made, ...wanted }: Wanted): Promise<{ id: string; secret: string }> {
  // The lock serializes concurrent additions, so that the limit holds.
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

/** Deletes the matching credentials, effective immediately; the only function that ends credentials. Returns their number. */
export async function endCredentials({ db }: Pick<OpenCtx, 'db'>, where: SQL | undefined): Promise<number> {
  return (await db.delete(credentials).where(where).returning({ id: credentials.id })).length;
}

/** Stores the networks from which an owner's credentials are accepted. */
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

/** Deletes expired credentials of all kinds and people. */
export async function removeOldCredentials(ctx: OpenCtx): Promise<void> {
  await endCredentials(ctx, lte(credentials.expiresAt, ctx.now));
}

/** The valid credential of a secret, whose owner has to be active. A new password invalidates older credentials, as it does sessions. */
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

/** Counts a use and refuses more than `perMinute`, with the time until the next minute. */
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
