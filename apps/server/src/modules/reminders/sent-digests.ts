import { DAY_MS } from '@houtai/contract/durations';
import { and, eq, lt } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import type { Digest } from './digest.ts';
import { sentDigests } from './reminders.tables.ts';

/** The most items stored of a digest; the others are counted. */
const ITEMS_KEPT = 100;
const KEPT_MS = 60 * DAY_MS;

/** Stores a digest as sent, for later comparison with its message, and deletes old ones. */
export async function storeDigest({ db, now, actor }: Ctx, messageId: string, { total, items }: Digest): Promise<void> {
  const { userId } = actor;
  await db.delete(sentDigests).where(and(eq(sentDigests.userId, userId), lt(sentDigests.at, new Date(now.getTime() - KEPT_MS))));
  await db.insert(sentDigests).values({ messageId, userId, total, items: items.slice(0, ITEMS_KEPT), at: now });
}
