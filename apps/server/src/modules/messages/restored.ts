import { sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { messages } from './messages.tables.ts';

/** Older than every transaction, as PostgreSQL itself marks what is visible to all. */
const FROZEN = '2';

/**
 * Has messages that came out of a dump count as old. Each cluster numbers its transactions again, and one that this cluster has not come
 * to, or is in the middle of, would be named as new again and again. What is visible here and was made here is visible by its number too.
 */
export async function settleRestored({ db }: Pick<OpenCtx, 'db'>): Promise<void> {
  await db
    .update(messages)
    .set({ transactionId: FROZEN })
    .where(
      sql`${messages.transactionId} >= pg_snapshot_xmin(pg_current_snapshot())
        and not pg_visible_in_snapshot(${messages.transactionId}, pg_current_snapshot())`,
    );
}
