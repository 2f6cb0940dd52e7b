import { sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { recordNumbers } from './work-records.tables.ts';

/** Running numbers begin above three digits, so that the first hundreds are of one length. */
export const FIRST_NUMBER = 1_001;

/**
 * The next running number of a kind of record, whichever company it is for. It is given for good: within the transaction all others would wait until its end, and so it is
 * missing where the transaction fails.
 */
export async function nextNumber({ outside }: Pick<Ctx, 'outside'>, recordType: string): Promise<number> {
  const [given] = await outside
    .insert(recordNumbers)
    .values({ recordType, last: FIRST_NUMBER })
    .onConflictDoUpdate({
      target: recordNumbers.recordType,
      set: { last: sql`${recordNumbers.last} + 1` },
    })
    .returning({ last: recordNumbers.last });
  if (!given) throw new Error('no running number was given');
  return given.last;
}
