import { DAY_MS } from '@houtai/contract/durations';
import { FIRST_LINK_TRIES } from '@houtai/contract/limits';
import { BASE_PATH } from '@houtai/contract/limits';
import { LOGIN_PAGE } from '@houtai/contract/session';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { hashOfKey, linkKey } from '#platform/link-key.ts';

import { firstAccess } from './first-access.tables.ts';

const STORED_DAYS = 90;

export type Link = typeof firstAccess.$inferSelect;

/** The secret of a link, derived again when it is sent, so that no row, backup or queue contains it. */
export function secretOf({ db }: Pick<OpenCtx, 'db'>, id: string): Promise<string> {
  return linkKey(db, { purpose: 'first-access', id, generation: 1 });
}

/** The address of a link. The fragment after # reaches no server, log or proxy. */
export function addressOf(publicAddress: string | undefined, secret: string): string {
  return `${publicAddress ?? ''}${BASE_PATH}${LOGIN_PAGE}#first=${secret}`;
}

type Wanted = { userIds: readonly string[]; purpose: Link['purpose']; days: number; by: string | null };

/** Creates a link for each person and ends earlier ones. Call it in a transaction. */
export async function makeLinks(ctx: Pick<OpenCtx, 'db' | 'now'>, { userIds, purpose, days, by }: Wanted): Promise<Link[]> {
  if (userIds.length === 0) return [];
  const { db, now } = ctx;
  await db
    .update(firstAccess)
    .set({ endedAt: now })
    .where(and(inArray(firstAccess.userId, [...userIds]), isNull(firstAccess.usedAt), isNull(firstAccess.endedAt)));
  const shared = { purpose, createdBy: by, createdAt: now, expiresAt: new Date(now.getTime() + days * DAY_MS) };
  const rows = await Promise.all(
    userIds.map(async (userId) => {
      const id = uuidv7();
      return { id, userId, hash: hashOfKey(await secretOf(ctx, id)), ...shared };
    }),
  );
  return db.insert(firstAccess).values(rows).returning();
}

/** Condition: the link is still valid. */
export function isGood(now: Date) {
  return and(
    isNull(firstAccess.usedAt),
    isNull(firstAccess.endedAt),
    gt(firstAccess.expiresAt, now),
    lt(firstAccess.tries, FIRST_LINK_TRIES),
  );
}

/** The valid link of a secret; null without one. */
export async function findValidLink({ db, now }: Pick<OpenCtx, 'db' | 'now'>, secret: string): Promise<Link | null> {
  const [link] = await db
    .select()
    .from(firstAccess)
    .where(and(eq(firstAccess.hash, hashOfKey(secret)), isGood(now)));
  return link ?? null;
}

/** Counts an attempt before comparing anything, so that concurrent requests cannot exceed the limit. */
export async function countTry({ db, now }: Pick<OpenCtx, 'db' | 'now'>, secret: string): Promise<Link | null> {
  const [link] = await db
    .update(firstAccess)
    .set({ tries: sql`${firstAccess.tries} + 1` })
    .where(and(eq(firstAccess.hash, hashOfKey(secret)), isGood(now)))
    .returning();
  return link ?? null;
}

/** Uses up a link: of concurrent requests, only one gets true. The attempt has been counted before. */
export async function redeemLink({ db, now }: Pick<OpenCtx, 'db' | 'now'>, id: string): Promise<boolean> {
  const used = await db
    .update(firstAccess)
    .set({ usedAt: now })
    .where(and(eq(firstAccess.id, id), isNull(firstAccess.usedAt), isNull(firstAccess.endedAt), gt(firstAccess.expiresAt, now)))
    .returning({ id: firstAccess.id });
  return used.length === 1;
}

export async function removeOldLinks({ db, now }: OpenCtx): Promise<void> {
  await db.delete(firstAccess).where(lt(firstAccess.createdAt, new Date(now.getTime() - STORED_DAYS * DAY_MS)));
}
