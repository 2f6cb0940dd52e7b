import { ORIGIN_HEAD } from '@houtai/contract/import-words';
import { sql } from 'drizzle-orm';

import type { Db } from '#platform/db/client.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { partsSigner } from '#platform/link-key.ts';

import { importRows, imports } from '../imports.tables.ts';
import type { SheetRow, Task } from '../reading/reading.ts';

const PURPOSE = 'import-row';

/**
 * Signs the text that identifies rows of an error file; unsigned numbers would be incremented when a cell is dragged down in a spreadsheet.
 */
export async function originSigner(db: Db): Promise<(origin: string) => string> {
  const signer = await partsSigner(db, PURPOSE);
  return (origin) => signer.sign(origin.split('.'));
}

/** The origin of a row: the row itself, unless it came from an error file. */
export function originOf(importId: string, { row, origin }: { row: number; origin: string | null }): string {
  return origin ?? `${importId}.${row}`;
}

/** The origin of each row of an error file; of copied rows, only the first counts. */
export async function originsOf(
  { db }: Ctx,
  { columns }: Task,
  rows: readonly SheetRow[],
  seen: Set<string>,
): Promise<Map<number, string>> {
  const column = columns.findIndex(({ head }) => head === ORIGIN_HEAD);
  const found = new Map<number, string>();
  if (column < 0) return found;
  const signer = await partsSigner(db, PURPOSE);
  for (const { row, cells } of rows) {
    const origin = signer.read(cells[column]?.trim() ?? '')?.join('.');
    if (origin === undefined || seen.has(origin)) continue;
    seen.add(origin);
    found.set(row, origin);
  }
  return found;
}

/** The records that rows became since, in imports of the same person: corrected on the page, or uploaded by another error file. */
export async function recordsOfOrigins({ db }: Ctx, { id, kind, userId }: Task, origins: readonly string[]): Promise<Map<string, string>> {
  if (origins.length === 0) return new Map();
  const { rows } = await db.execute<{ origin: string; record: string }>(sql`
    select sought.origin, became.record_id as record
    from jsonb_array_elements_text(${JSON.stringify(origins)}::jsonb) as sought(origin)
    cross join lateral (
      select r.record_id from ${importRows} r join ${imports} i on i.id = r.import_id
      where (r.origin = sought.origin
          or (r.import_id = split_part(sought.origin, '.', 1) and r."row" = split_part(sought.origin, '.', 2)::int))
        and r.record_id is not null and i.id <> ${id} and i.kind = ${kind} and i.user_id = ${userId} and i.state in ('done', 'undone')
      order by i.ended_at desc limit 1
    ) became`);
  return new Map(rows.map(({ origin, record }) => [origin, record]));
}
