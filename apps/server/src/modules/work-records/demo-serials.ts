import { eq } from 'drizzle-orm';

import type { Db } from '#platform/db/client.ts';
import { FIRST_NUMBER } from '#platform/db/next-number.ts';
import { recordNumbers } from '#platform/db/record-numbers.tables.ts';

/** Assigns serial numbers to many records; `store` saves the last one. */
export async function demoSerials(db: Db, recordType: string) {
  const [row] = await db.select().from(recordNumbers).where(eq(recordNumbers.recordType, recordType));
  let last = row?.last ?? FIRST_NUMBER - 1;
  const next = (): number => (last += 1);
  const store = async (): Promise<void> => {
    await db.insert(recordNumbers).values({ recordType, last }).onConflictDoUpdate({ target: recordNumbers.recordType, set: { last } });
  };
  return { next, store };
}
