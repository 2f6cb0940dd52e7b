import { sql } from 'drizzle-orm';

import type { Db } from '../db/client.ts';

/** An arbitrary fixed number: backups hold this lock shared, and a removal of stored files takes it exclusively. */
export const FILES_LOCK = 72_183_002;

/** Whether this transaction may remove rows of stored files: not while a backup still has to read the bytes of those that it saw. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`select pg_try_advisory_xact_lock(${FILES_LOCK}) as may`);
  return rows[0]?.may === true;
}
