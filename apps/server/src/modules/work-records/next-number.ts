import { sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { recordNumbers } from './work-records.tables.ts';

/** Running numbers begin above three digits, so that the first hundreds are of one length. */
export const FIRST_NUMBER = 1_001;

/** The next running number of a company. Others wait for it until the transaction ends, so it is taken last. */
export async function nextNumber({ db }: Pick<Ctx, 'db'>, companyId: string, recordType: string): Promise<number> {
  const [given] = await db
    .insert(recordNumbers)
    .values({ companyId, recordType, last: FIRST_NUMBER })
    .onConflictDoUpdate({
      target: [recordNumbers.companyId, recordNumbers.recordType],
      set: { last: sql`${recordNumbers.last} + 1` },
    })
    .returning({ last: recordNumbers.last });
  if (!given) throw new Error('no running number was given');
  return given.last;
}
