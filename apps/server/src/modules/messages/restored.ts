import { sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { messages } from './messages.tables.ts';

/** PostgreSQL's FrozenTransactionId: older than every transaction. */
const FROZEN = '2';

/**
 * Makes messages restored from a dump count as old. Transaction ids of another cluster may be in this one's future, so that the messages
 * would be reported as new again and again. Rows that this cluster wrote itself are not affected.
 */
export async function cancelRestoredDeliveries({ db }: Pick<OpenCtx, 'db'>): Promise<void> {
  await db
    .update(messages)
    .set({ transactionId: FROZEN })
    .where(
      sql`${messages.transactionId} >= pg_snapshot_xmin(pg_current_snapshot())
        and not pg_visible_in_snapshot(${messages.transactionId}, pg_current_snapshot())`,
    );
}
