import { setImmediate } from 'node:timers/promises';

import type { Db } from '../../platform/db/client.ts';
import type { Ctx } from '../../platform/db/context.ts';
import type { Found, Texts } from './import-kind.ts';
import type { RowChange } from './imports.tables.ts';
import { wordsFor } from './look-up.ts';
import { cellOf, keysOfRow, type Reader, type ReadRow, readRow, type SheetRow, type Task } from './reading.ts';
import { basesOf, countResult, keepResults, nextRows, type Result, resultOf, type Tally } from './row-results.ts';
import { type Draft, writerOf } from './write-rows.ts';

/** Rows that are read in one go of the event loop. */
const SLICE = 50;

type Pass = {
  task: Task;
  reader: Reader;
  /** Where the results are kept: of an import with it, of a check beside it. */
  store: Db;
  /** Called after each piece; throws where the pass is to end. */
  onPiece: (done: number) => Promise<void>;
};

/**
 * Goes through all rows of an import in one transaction and makes of each what its form would make of it. A check is the same thing, taken
 * back; so what it counts is what the import does.
 */
export async function passRows(ctx: Ctx, { task, reader, store, onPiece }: Pass): Promise<Tally> {
  const tally: Tally = { counts: {}, faults: new Map(), conflicts: 0, undecided: 0 };
  const seen = new Map<string, number>();
  let done = 0;
  for (let after = task.headerRow; ;) {
    const rows = await nextRows(store, task.id, after);
    if (rows.length === 0) return tally;
    const results = await passPiece(ctx, { task, reader, rows, seen });
    await keepResults(store, task.id, results);
    for (const result of results) countResult(tally, result);
    after = rows.at(-1)?.row ?? after;
    done += rows.length;
    await onPiece(done);
  }
}

type Piece = { task: Task; reader: Reader; rows: readonly SheetRow[]; seen: Map<string, number> };

async function passPiece(ctx: Ctx, { task, reader, rows, seen }: Piece): Promise<Result[]> {
  const keyed = rows.map((row) => ({ row, keys: keysOfRow(reader, row) }));
  const known = await knownOf(ctx, { task, reader, keyed });
  const writer = writerOf(ctx, reader);
  for (const [at, { row, keys }] of keyed.entries()) {
    // Others are served in between: what a piece takes to read would be felt.
    if (at % SLICE === SLICE - 1) await setImmediate();
    const twin = keys && twinOf(seen, keys, row.row);
    const { record = null, base = null } = known.get(row.row) ?? {};
    const wrong = twin ? `与第 ${twin} 行重复` : missingFault(reader, keys, record);
    if (wrong) writer.settled(resultOf(row, { outcome: 'error', faults: [{ column: keyColumn(reader), msg: wrong }] }));
    else {
      const draft = draftOf({ task, reader, row, record, base });
      if ('outcome' in draft) writer.settled(draft);
      else await writer.write(draft);
    }
  }
  const results = await writer.ended();
  await noteVersions(ctx, reader, results);
  return results;
}

type Keyed = { row: SheetRow; keys: Texts | null }[];
type Known = { record: Found | null; base: Texts | null };

/** The records that rows name, and what the sheet said of them the last time, by row. */
async function knownOf(ctx: Ctx, { task, reader, keyed }: Pick<Piece, 'task' | 'reader'> & { keyed: Keyed }): Promise<Map<number, Known>> {
  const asked = keyed.flatMap(({ row, keys }) => (keys ? [{ row: row.row, keys }] : []));
  if (asked.length === 0) return new Map();
  const records = await reader.kind.find(
    ctx,
    asked.map(({ keys }) => keys),
  );
  const bases = await basesOf(
    ctx,
    task,
    records.flatMap((record) => record?.id ?? []),
  );
  return new Map(
    asked.map(({ row }, at) => {
      const record = records[at] ?? null;
      return [row, { record, base: bases.get(record?.id ?? '') ?? null }];
    }),
  );
}

/** The row of the sheet that names the same record; two rows of one record have no order. */
function twinOf(seen: Map<string, number>, keys: Texts, row: number): number | undefined {
  const key = JSON.stringify(keys);
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row);
  return first;
}

function missingFault({ kind }: Reader, keys: Texts | null, record: Found | null): string {
  const number = kind.keys[0];
  if (!kind.isNumbered || !keys || record || number === undefined) return '';
  return `没有${kind.fields[number]?.label ?? '编号'}为「${keys[number] ?? ''}」的${kind.name}`;
}

function keyColumn({ kind, columnOf }: Reader): number {
  return columnOf.get(kind.keys[0] ?? '') ?? -1;
}

type One = { task: Task; reader: Reader; row: SheetRow; record: Found | null; base: Texts | null };

function draftOf({ task, reader, row, record, base }: One): Result | Draft {
  const name = nameOf(reader, row, record);
  if (record ? task.mode === 'new' : task.mode === 'update') return resultOf(row, { outcome: 'skipped', name });
  const read = readRow(reader, row, record, base);
  const held = { name, changes: wordsOf(reader, read.compared?.changes ?? []), recordId: record?.id ?? null };
  const settled = settledBefore(read);
  if (settled) return resultOf(row, { ...held, ...settled });
  return { row, record, read, held: { ...held, base: read.sheet } };
}

/** What becomes of a row that nothing is written for; null of one that is applied. */
function settledBefore({ faults, compared, sheet }: ReadRow): (Pick<Result, 'outcome'> & Partial<Result>) | null {
  if (faults.length > 0) return { outcome: 'error', faults };
  if (!compared) return null;
  if (compared.undecided.length > 0) return { outcome: 'conflict', undecided: compared.undecided.length };
  if (Object.keys(compared.write).length > 0) return null;
  return { outcome: compared.kept.length > 0 ? 'kept' : 'same', base: sheet };
}

function nameOf({ kind, columnOf }: Reader, row: SheetRow, record: Found | null): string {
  if (record) return record.name;
  const first = [...kind.keys, ...Object.keys(kind.fields)]
    .map((name) => columnOf.get(name))
    .find((column) => column !== undefined && cellOf(row, column) !== '');
  return first === undefined ? '' : cellOf(row, first).slice(0, 60);
}

function wordsOf({ kind, looked }: Reader, changes: readonly RowChange[]): RowChange[] {
  return changes.map((change) => {
    const field = kind.fields[change.field];
    if (!field) return change;
    const words = (value: string) => wordsFor(looked, field, change.field, value);
    return { ...change, base: change.base === null ? null : words(change.base), sheet: words(change.sheet), system: words(change.system) };
  });
}

async function noteVersions(ctx: Ctx, { kind }: Reader, results: readonly Result[]): Promise<void> {
  const done = results.filter(({ outcome }) => outcome === 'new' || outcome === 'update');
  if (done.length === 0) return;
  const versions = new Map(
    (
      await kind.read(
        ctx,
        done.flatMap(({ recordId }) => recordId ?? []),
      )
    ).map(({ id, version }) => [id, version]),
  );
  for (const result of done) result.leftVersion = versions.get(result.recordId ?? '') ?? null;
}
