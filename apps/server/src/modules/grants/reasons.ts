import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Ctx } from '#platform/db/work/context.ts';

/** A condition that lets somebody see records, with its label. */
export type Reason = { label: string; covers: SQL };

/** Which of the reasons apply to one record. */
export async function sortReasons(
  { db }: Pick<Ctx, 'db'>,
  record: { table: PgTable; where: SQL },
  reasons: readonly Reason[],
): Promise<{ label: string; holds: boolean }[]> {
  const fields = Object.fromEntries(reasons.map(({ covers }, index) => [`reason${index}`, sql<boolean>`coalesce(${covers}, false)`]));
  const [row] = await db.select(fields).from(record.table).where(record.where);
  return reasons.map(({ label }, index) => ({ label, holds: row?.[`reason${index}`] === true }));
}
