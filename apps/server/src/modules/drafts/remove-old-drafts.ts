import { DAY_MS } from '@houtai/contract/durations';
import { lt } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { drafts } from './drafts.tables.ts';

const KEPT_MS = 90 * DAY_MS;

/** Deletes abandoned drafts of all people. */
export async function removeOldDrafts({ db, now }: OpenCtx): Promise<void> {
  await db.delete(drafts).where(lt(drafts.savedAt, new Date(now.getTime() - KEPT_MS)));
}
