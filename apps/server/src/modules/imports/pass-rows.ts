import type { Fields } from '@houtai/contract/form';
import type { RowOutcome } from '@houtai/contract/import-words';
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Db } from '../../platform/db/client.ts';
import { type Ctx, holds, inTransaction } from '../../platform/db/context.ts';
import { refusalOf } from '../../platform/http/errors.ts';
import type { Found, Texts } from './import-kind.ts';
import { importRows, imports, type RowChange } from './imports.tables.ts';
import { wordsFor } from './look-up.ts';
import { cellOf, inWords, keysOfRow, type Reader, readRow, type RowFault, type SheetRow, type Task } from './read-row.ts';

/** Rows that are read, found and kept together. */
const PIECE = 200;

/** How many rows there are of each outcome, what is wrong, and what is to be decided. */
export type Tally = { counts: Partial<Record<RowOutcome, number>>; faults: Map<string, number>; conflicts: number; undecided: number };

/** What became of a row. */
type Result = {
  row: number;
  outcome: RowOutcome;
  faults: RowFault[];
  changes: RowChange[];
  name: string;
  recordId: string | null;
  base: Texts | null;
  before: Texts | null;
  leftVersion: number | null;
  undecided: number;
};

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
    await keep(store, task.id, results);
    for (const result of results) count(tally, result);
    after = rows.at(-1)?.row ?? after;
    done += rows.length;
    await onPiece(done);
  }
}

function nextRows(db: Db, importId: string, after: number): Promise<SheetRow[]> {
  const { row, cells, lost, edits, choices } = importRows;
  return db
    .select({ row, cells, lost, edits, choices })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(row, after)))
    .orderBy(asc(row))
    .limit(PIECE);
}

type Piece = { task: Task; reader: Reader; rows: readonly SheetRow[]; seen: Map<string, number> };

async function passPiece(ctx: Ctx, { task, reader, rows, seen }: Piece): Promise<Result[]> {
  const keyed = rows.map((row) => ({ row, keys: keysOfRow(reader, row) }));
  const known = keyed.flatMap(({ row, keys }) => (keys ? [{ row: row.row, keys }] : []));
  const records =
    known.length === 0
      ? []
      : await reader.kind.find(
          ctx,
          known.map(({ keys }) => keys),
        );
  const found = new Map(known.map(({ row }, index) => [row, records[index] ?? null]));
  const bases = await basesOf(
    ctx,
    task,
    records.flatMap((record) => record?.id ?? []),
  );
  const results: Result[] = [];
  for (const { row, keys } of keyed) {
    const twin = keys && twinOf(seen, keys, row.row);
    const record = found.get(row.row) ?? null;
    const wrong = twin ? `与第 ${twin} 行重复` : missingFault(reader, keys, record);
    results.push(
      wrong
        ? resultOf(row, { outcome: 'error', faults: [{ column: keyColumn(reader), msg: wrong }] })
        : await passRow(ctx, { task, reader, row, record, base: bases.get(record?.id ?? '') ?? null }),
    );
  }
  await noteVersions(ctx, reader, results);
  return results;
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

async function passRow(ctx: Ctx, { task, reader, row, record, base }: One): Promise<Result> {
  const { kind } = reader;
  if (record ? task.mode === 'new' : task.mode === 'update')
    return resultOf(row, { outcome: 'skipped', name: nameOf(reader, row, record) });
  const { texts, system, compared, sheet, faults } = readRow(reader, row, record, base);
  const name = nameOf(reader, row, record);
  const changes = wordsOf(reader, compared?.changes ?? []);
  const held = { name, changes, recordId: record?.id ?? null, base: sheet };
  if (faults.length > 0) return resultOf(row, { ...held, outcome: 'error', faults, base: null });
  if (compared && compared.undecided.length > 0)
    return resultOf(row, { ...held, outcome: 'conflict', base: null, undecided: compared.undecided.length });
  if (record && Object.keys(compared?.write ?? {}).length === 0)
    return resultOf(row, { ...held, outcome: (compared?.kept.length ?? 0) > 0 ? 'kept' : 'same' });
  const tag = record ? kind.may.edit : kind.may.add;
  if (!holds(ctx.actor, tag))
    return resultOf(row, {
      ...held,
      outcome: 'error',
      faults: [{ column: -1, msg: record ? '没有修改的权限' : '没有新增的权限' }],
      base: null,
    });
  const applied = await apply(ctx, { reader, record, texts });
  if ('faults' in applied) return resultOf(row, { ...held, outcome: 'error', faults: applied.faults, base: null });
  for (const [field, option] of Object.entries(kind.offers(applied.id, texts))) reader.looked.get(field)?.add(option);
  const before = record ? differing(system, texts, kind.form) : null;
  return resultOf(row, { ...held, outcome: record ? 'update' : 'new', recordId: applied.id, before });
}

/** What the fields of a form held that are changed. */
function differing(system: Texts, texts: Texts, form: Fields): Texts {
  return Object.fromEntries(Object.keys(form).flatMap((name) => (texts[name] === system[name] ? [] : [[name, system[name] ?? '']])));
}

/** Does what the call does that a person makes by hand; what that refuses is said at its cells. */
async function apply(
  ctx: Ctx,
  { reader: { kind, columnOf }, record, texts }: { reader: Reader; record: Found | null; texts: Texts },
): Promise<{ id: string } | { faults: RowFault[] }> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      if (!record) return { id: await kind.add(ctx, texts) };
      await kind.update(ctx, record, texts);
      return { id: record.id };
    });
  } catch (error) {
    const { body, unexpected } = refusalOf(error, ctx.requestId);
    if (unexpected || body.code.startsWith('B')) throw error;
    const errors = body.errors?.length ? body.errors : [{ path: '', msg: body.msg }];
    return {
      faults: errors.map(({ path, msg }) => ({ column: columnOf.get(path) ?? -1, msg: inWords(kind.form[path]?.label ?? '', msg) })),
    };
  }
}

function resultOf({ row }: SheetRow, said: Pick<Result, 'outcome'> & Partial<Result>): Result {
  return { row, faults: [], changes: [], name: '', recordId: null, base: null, before: null, leftVersion: null, undecided: 0, ...said };
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

/** What the sheet said of these records when they were imported the last time, by whomever. */
async function basesOf({ db }: Ctx, { id, kind }: Task, ids: readonly string[]): Promise<Map<string, Texts>> {
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

async function keep(db: Db, importId: string, results: readonly Result[]): Promise<void> {
  await db.execute(sql`update ${importRows} r set outcome = x.outcome, faults = x.faults, changes = x.changes, name = x.name,
    record_id = x."recordId", base = x.base, before = x.before, left_version = x."leftVersion"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as x("row" int, outcome text, faults jsonb, changes jsonb, name text, "recordId" text, base jsonb, before jsonb, "leftVersion" int)
    where r.import_id = ${importId} and r."row" = x."row"`);
}

function count(tally: Tally, { outcome, faults, changes, undecided }: Result): void {
  tally.counts[outcome] = (tally.counts[outcome] ?? 0) + 1;
  for (const msg of new Set(faults.map((fault) => fault.msg))) tally.faults.set(msg, (tally.faults.get(msg) ?? 0) + 1);
  tally.conflicts += changes.filter(({ isConflict }) => isConflict).length;
  tally.undecided += undecided;
}
