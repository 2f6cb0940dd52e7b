import { eq } from 'drizzle-orm';

import type { Db } from '../../platform/db/client.ts';
import { FIRST_NUMBER } from './next-number.ts';
import { recordNumbers } from './work-records.tables.ts';

/** Hands out running numbers to many records at once; `store` keeps the last of each company. */
export async function demoSerials(db: Db, recordType: string) {
  const rows = await db.select().from(recordNumbers).where(eq(recordNumbers.recordType, recordType));
  const last = new Map(rows.map((row) => [row.companyId, row.last]));
  const next = (companyId: string): number => {
    const serial = (last.get(companyId) ?? FIRST_NUMBER - 1) + 1;
    last.set(companyId, serial);
    return serial;
  };
  const store = async (): Promise<void> => {
    for (const [companyId, serial] of last) {
      await db
        .insert(recordNumbers)
        .values({ companyId, recordType, last: serial })
        .onConflictDoUpdate({ target: [recordNumbers.companyId, recordNumbers.recordType], set: { last: serial } });
    }
  };
  return { next, store };
}
