import type { RowOutcome } from '@houtai/contract/import-words';
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Db } from '#platform/db/client.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { CellTexts } from '../import-kind.ts';
import { importRows, imports, type RowChange } from '../imports.tables.ts';
import type { RowFault, SheetRow, Task } from '../reading/reading.ts';

/** The number of rows by outcome, the faults, and what needs a decision. */
export type OutcomeTally = {
  counts: Partial<Record<RowOutcome, number>>;
  faults: Map<string, number>;
  conflicts: number;
  undecided: number;
};

/** The result of a row. */
export type RowResult = {
  row: number;
  outcome: RowOutcome;
  faults: RowFault[];
  changes: RowChange[];
  name: string;
  recordId: string | null;
  base: CellTexts | null;
  before: CellTexts | null;
  leftVersion: number | null;
  /** The row of an earlier import whose error file it comes from. */
  origin: string | null;
  undecided: number;
};

/** Batch size for reading, matching and storing rows. */
const PIECE = 200;

/** The rows after a given one. */
export function nextRows(db: Db, importId: string, after: number): Promise<SheetRow[]> {
  const { row, cells, kinds, numbers, edits, choices } = importRows;
  return db
    .select({ row, cells, kinds, numbers, edits, choices })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(row, after)))
    .orderBy(asc(row))
    .limit(PIECE);
}

/** Completes a partial result of a row. */
export function resultOf({ row }: SheetRow, said: Pick<RowResult, 'outcome'> & Partial<RowResult>): RowResult {
  return {
    row,
    faults: [],
    changes: [],
    name: '',
    recordId: null,
    base: null,
    before: null,
    leftVersion: null,
    origin: null,
    undecided: 0,
    ...said,
  };
}

/** The values of the sheet at the last import of these records, by anybody. */
export async function basesOf({ db }: Ctx, { id, kind }: Task, ids: readonly string[]): Promise<Map<string, CellTexts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([importRows.recordId], { recordId: importRows.recordId, base: importRows.base })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(
      and(
        inArray(importRows.recordId, [...ids]),
        isNotNull(importRows.base),
        eq(imports.kind, kind),
        eq(imports.state, 'done'),
        sql`${imports.id} <> ${id}`,
      ),
    )
    .orderBy(importRows.recordId, desc(imports.endedAt), desc(imports.id));
  return new Map(rows.flatMap(({ recordId, base }) => (recordId && base ? [[recordId, base] as const] : [])));
}

/** Stores the results of rows, which are in the order of the sheet. */
export async function storeRowResults(db: Db, importId: string, results: readonly RowResult[]): Promise<void> {
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last) return;
  // The bounds help the planner, which has no statistics for the rows of a new import and would scan all of them.
  await db.execute(sql`update ${importRows} r set outcome = x.outcome, faults = x.faults, changes = x.changes, name = x.name,
    record_id = x."recordId", base = x.base, before = x.before, left_version = x."leftVersion", origin = x.origin
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as x("row" int, outcome text, faults jsonb, changes jsonb, name text, "recordId" text, base jsonb, before jsonb, "leftVersion" int, origin text)
    where r.import_id = ${importId} and r."row" between ${first.row} and ${last.row} and r."row" = x."row"`);
}

/** Adds the result of a row to the tally. */
export function countResult(tally: OutcomeTally, { outcome, faults, changes, undecided }: RowResult): void {
  tally.counts[outcome] = (tally.counts[outcome] ?? 0) + 1;
  for (const msg of new Set(faults.map((fault) => fault.msg))) tally.faults.set(msg, (tally.faults.get(msg) ?? 0) + 1);
  tally.conflicts += changes.filter(({ isConflict }) => isConflict).length;
  tally.undecided += undecided;
}
