import type { ImportChange } from '@houtai/contract/imported-rows';
import { eq } from 'drizzle-orm';

import { lastChangesOf } from '#modules/history/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { changedAtOf } from '#platform/excel/changed-at.ts';

import type { ImportKind } from '../import-kind.ts';
import { type importRows, imports } from '../imports.tables.ts';
import type { Task } from '../reading/reading.ts';

type Row = Pick<typeof importRows.$inferSelect, 'recordId' | 'changes'>;

/** Who last changed a field in the system, and which side is newer if both times are known. */
type Sides = Pick<ImportChange, 'changed' | 'newer'>;

const UNKNOWN: Sides = { changed: null, newer: '' };

/** Adds to the fields of rows when each side changed: the system by its history, the sheet by its file properties. */
export async function newerSides(
  ctx: Ctx,
  { id, isCsv }: Pick<Task, 'id' | 'isCsv'>,
  { recordType }: ImportKind,
  rows: readonly Row[],
): Promise<(row: Row, field: string) => Sides> {
  const ids = rows.flatMap(({ recordId, changes }) => (recordId && changes.length > 0 ? [recordId] : []));
  if (recordType === '' || ids.length === 0) return () => UNKNOWN;
  const isAsked = !isCsv && rows.some(({ changes }) => changes.some(({ isConflict }) => isConflict));
  const [changes, sheetAt] = await Promise.all([lastChangesOf(ctx, recordType, ids), isAsked ? sheetChangedAt(ctx, id) : null]);
  return ({ recordId }, field) => {
    const last = changes.get(recordId ?? '')?.get(field);
    if (!last) return UNKNOWN;
    return {
      changed: { userName: last.userName, at: last.at.toISOString() },
      newer: sheetAt === null ? '' : sheetAt > last.at ? 'sheet' : 'system',
    };
  };
}

async function sheetChangedAt({ db }: Ctx, id: string): Promise<Date | null> {
  const [task] = await db.select({ file: imports.file }).from(imports).where(eq(imports.id, id));
  return task?.file ? changedAtOf(task.file) : null;
}
