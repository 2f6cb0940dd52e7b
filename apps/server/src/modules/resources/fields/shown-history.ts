import type { HistoryEntry } from '@houtai/contract/history';

import { historyOf } from '#modules/history/index.ts';
import { fieldRights, withoutHiddenChanges } from '#modules/lists/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import type { PreparedResource } from '../options/served.ts';
import { hiddenFrom, readRow } from '../record-access.ts';

/** The history of a record that the caller may read, or of a deleted one if everybody with the right could read every record. */
export async function readHistory(ctx: Ctx, served: PreparedResource, id: string): Promise<HistoryEntry[]> {
  const { resource, store, visibility } = served;
  const row = await readRow(ctx, served, id).catch((error: unknown) => {
    if (visibility.isForAll && error instanceof AppError && error.code === 'A0404') return error;
    throw error;
  });
  const [values, createdBy] = row instanceof AppError ? [{}, null] : [store.read(row), row.createdBy];
  const unread = fieldRights(ctx, resource).hiddenIn(values, createdBy);
  const hidden = new Set([...unread, ...(await hiddenFrom(ctx, served, id))]);
  const entries = await historyOf(ctx, resource.key, id);
  if (row instanceof AppError && entries.length === 0) throw row;
  return entries.map((entry) => withoutHiddenChanges(entry, hidden));
}
