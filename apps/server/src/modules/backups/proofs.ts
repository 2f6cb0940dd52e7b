import { DAY_MS } from '@houtai/contract/durations';
import { desc, eq, lt } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { backupProofs } from './backups.tables.ts';

export type ProofRow = typeof backupProofs.$inferSelect;

const KEPT_DAYS = 90;

/** The last restore tests, newest first. */
export function lastProofs({ db }: Pick<OpenCtx, 'db'>, count: number): Promise<ProofRow[]> {
  return db.select().from(backupProofs).orderBy(desc(backupProofs.startedAt), desc(backupProofs.id)).limit(count);
}

/** The name of the last backup that passed a restore test; null without one. */
export async function lastProven({ db }: Pick<OpenCtx, 'db'>): Promise<string | null> {
  const [row] = await db
    .select({ backup: backupProofs.backup })
    .from(backupProofs)
    .where(eq(backupProofs.result, 'proven'))
    .orderBy(desc(backupProofs.startedAt), desc(backupProofs.id))
    .limit(1);
  return row?.backup ?? null;
}

/** Stores a restore test and deletes old ones. */
export async function storeProof({ db, now }: Pick<OpenCtx, 'db' | 'now'>, proof: typeof backupProofs.$inferInsert): Promise<void> {
  await db.delete(backupProofs).where(lt(backupProofs.startedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  await db.insert(backupProofs).values(proof);
}
