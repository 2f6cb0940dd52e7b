import { sql } from 'drizzle-orm';

import type { Db } from '../db/client.ts';

/** Any fixed number: backups share it, and anyone who removes stored files needs it for a moment. */
export const FILES_LOCK = 72_183_002;

/** Whether the rows of stored files may be removed in this transaction: not while a backup still has to read the bytes of what it saw. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`select pg_try_advisory_xact_lock(${FILES_LOCK}) as may`);
  return rows[0]?.may === true;
}
