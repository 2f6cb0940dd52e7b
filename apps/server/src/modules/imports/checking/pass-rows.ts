import { firstCharacters } from '@houtai/contract/characters';
import type { Fields } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { sql } from 'drizzle-orm';

import type { Db } from '#platform/db/client.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { runInBatch } from '#platform/db/work/batched-work.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { settleAll } from '#platform/db/work/settle-all.ts';
import { refusalOf } from '#platform/http/replies/errors.ts';

import type { CellTexts, FoundRecord, ImportKind } from '../import-kind.ts';
import type { RowChange } from '../imports.tables.ts';
import { lookUpFaultWords } from '../reading/look-up.ts';
import {
  cellOf,
  inWords,
  keysOfRow,
  type Reader,
  type ReadRow,
  readRow,
  type RowFault,
  type SheetRow,
  type Task,
} from '../reading/reading.ts';
import { originsOf, recordsOfOrigins } from './row-origin.ts';
import { basesOf, countResult, nextRows, type OutcomeTally, resultOf, type RowResult, storeRowResults } from './row-results.ts';

/** The most characters of a row's name. */
const NAME_MAX = 60;

type Pass = {
  task: Task;
  reader: Reader;
  /** The connection for results: the import's own, or for a check a separate one. */
  store: Db;
  /** Called between batches: yields to other requests, and throws to stop the pass. */
  onPiece: (done: number) => Promise<void>;
};

/**
 * Applies every row of an import in one transaction, as its form would. A check does the same and is rolled back, so its counts are those
 * of the import.
 */
export async function passRows(ctx: Ctx, { task, reader, store, onPiece }: Pass): Promise<OutcomeTally> {
  const tally: OutcomeTally = { counts: {}, faults: new Map(), conflicts: 0, undecided: 0 };
  const seen: Seen = { keys: new Map(), origins: new Set() };
  let rows = await nextRows(store, task.id, task.headerRow);
  let results: RowResult[] = [];
  let done = 0;
  while (rows.length > 0) {
    const piece = { task, reader, rows, seen };
    // Stores the previous results and reads the next rows while these are processed. Storing starts before these rows open a savepoint,
    // which might be rolled back, because statements interleave.
    const keeping = storeRowResults(store, task.id, results);
    const reading = nextRows(store, task.id, rows.at(-1)?.row ?? 0);
    const passing = onPiece(done).then(() => passPiece(ctx, piece));
    await settleAll(keeping, reading, passing);
    [rows, results] = await Promise.all([reading, passing]);
    for (const result of results) countResult(tally, result);
    done += results.length;
  }
  await storeRowResults(store, task.id, results);
  await onPiece(done);
  return tally;
}

/** The records that earlier rows have named. */
type Seen = { keys: Map<string, number>; origins: Set<string> };
type Piece = { task: Task; reader: Reader; rows: readonly SheetRow[]; seen: Seen };

async function passPiece(ctx: Ctx, { task, reader, rows, seen }: Piece): Promise<RowResult[]> {
  const keyed = rows.map((row) => ({ row, keys: keysOfRow(reader, row) }));
  const origins = await originsOf(ctx, task, rows, seen.origins);
  const found = await recordsOf(ctx, { task, reader, keyed, origins });
  const bases = await basesOf(
    ctx,
    task,
    [...found.values()].map(({ id }) => id),
  );
  const settling = keyed.map(({ row, keys }): Settling => {
    const record = found.get(row.row) ?? null;
    // Rows may name one record by different keys, including one that an earlier row has just created.
    const twin = (keys && twinOf(seen.keys, JSON.stringify(keys), row.row)) ?? (record && twinOf(seen.keys, record.id, row.row));
    const wrong = twin ? `与第 ${twin} 行重复` : missingFault(reader, keys, record);
    return { task, reader, row, record, base: bases.get(record?.id ?? '') ?? null, wrong };
  });
  const results =
    (reader.kind.isIndependent
      ? await runInBatch(
          ctx,
          settling.map((row) => (ctx) => settle(ctx, row)),
        )
      : null) ?? (await oneByOne(ctx, settling));
  for (const result of results) {
    if (result.recordId !== null) twinOf(seen.keys, result.recordId, result.row);
    result.origin = origins.get(result.row) ?? null;
  }
  await noteVersions(ctx, reader, results);
  return results;
}

type Sought = Pick<Piece, 'task' | 'reader'> & {
  keyed: readonly { row: SheetRow; keys: CellTexts | null }[];
  origins: ReadonlyMap<number, string>;
};

/** The records of rows: by key, else the records that the same rows of an earlier import became. */
async function recordsOf(ctx: Ctx, { task, reader, keyed, origins }: Sought): Promise<Map<number, FoundRecord>> {
  const known = keyed.flatMap(({ row, keys }) => (keys ? [{ row: row.row, keys }] : []));
  const keys = known.map((each) => each.keys);
  const records = keys.length === 0 ? [] : await reader.kind.find(ctx, keys);
  const found = new Map(known.flatMap(({ row }, index) => (records[index] ? [[row, records[index]] as const] : [])));
  const others = [...origins].filter(([row]) => !found.has(row));
  const became = await recordsOfOrigins(
    ctx,
    task,
    others.map(([, origin]) => origin),
  );
  if (became.size === 0) return found;
  const read = new Map((await reader.kind.read(ctx, [...became.values()])).map((record) => [record.id, record]));
  for (const [row, origin] of others) {
    const record = read.get(became.get(origin) ?? '');
    if (record) found.set(row, record);
  }
  return found;
}

type Settling = One & { wrong: string };

async function settle(ctx: Ctx, { wrong, ...one }: Settling): Promise<RowResult> {
  if (!wrong) return passRow(ctx, one);
  return resultOf(one.row, { outcome: 'error', faults: [{ column: keyColumn(one.reader), msg: wrong }] });
}

async function oneByOne(ctx: Ctx, rows: readonly Settling[]): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) results.push(await settle(ctx, row));
  return results;
}

/** The earlier row that names the same record by key or id; two rows of one record are an error. */
function twinOf(seen: Map<string, number>, key: string, row: number): number | undefined {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row);
  return first;
}

function missingFault({ kind }: Reader, keys: CellTexts | null, record: FoundRecord | null): string {
  const number = kind.keys[0];
  if (!kind.isNumbered || !keys || record || number === undefined) return '';
  return `没有${ownValue(kind.fields, number)?.label ?? '编号'}为「${ownValue(keys, number) ?? ''}」的${kind.name}`;
}

function keyColumn({ kind, columnOf }: Reader): number {
  return columnOf.get(kind.keys[0] ?? '') ?? -1;
}

type One = { task: Task; reader: Reader; row: SheetRow; record: FoundRecord | null; base: CellTexts | null };

async function passRow(ctx: Ctx, { task, reader, row, record, base }: One): Promise<RowResult> {
  const name = nameOf(reader, row, record);
  if (record ? task.mode === 'new' : task.mode === 'update') return resultOf(row, { outcome: 'skipped', name });
  const read = readRow(reader, row, record, base);
  const held = { name, changes: wordsOf(reader, read.compared?.changes ?? []), recordId: record?.id ?? null };
  const settled = settledBefore(read);
  if (settled) return resultOf(row, { ...held, ...settled });
  return resultOf(row, { ...held, base: read.sheet, ...(await applied(ctx, { reader, record, read })) });
}

/** The result of a row that writes nothing; null for one to apply. */
function settledBefore({ faults, compared, sheet }: ReadRow): (Pick<RowResult, 'outcome'> & Partial<RowResult>) | null {
  if (faults.length > 0) return { outcome: 'error', faults };
  if (!compared) return null;
  if (compared.undecided.length > 0) return { outcome: 'conflict', undecided: compared.undecided.length };
  if (Object.keys(compared.write).length > 0) return null;
  return { outcome: compared.kept.length > 0 ? 'kept' : 'same', base: sheet };
}

type Applying = { reader: Reader; record: FoundRecord | null; read: ReadRow };

async function applied(
  ctx: Ctx,
  { reader, record, read: { texts, system } }: Applying,
): Promise<Pick<RowResult, 'outcome'> & Partial<RowResult>> {
  const { kind, looked } = reader;
  const wrong = (faults: RowFault[]) => ({ outcome: 'error' as const, faults, base: null });
  if (!holds(ctx.actor, record ? kind.may.edit : kind.may.add))
    return wrong([{ column: -1, msg: record ? '没有修改的权限' : '没有新增的权限' }]);
  const done = await apply(ctx, { reader, record, texts });
  if ('faults' in done) return wrong(done.faults);
  for (const [field, option] of Object.entries(kind.offers(done.id, texts))) looked.get(field)?.add(option);
  return record
    ? { outcome: 'update', recordId: done.id, before: differing(system, texts, kind.form) }
    : { outcome: 'new', recordId: done.id };
}

/** The previous values of the changed fields. */
function differing(system: CellTexts, texts: CellTexts, form: Fields): CellTexts {
  return Object.fromEntries(
    Object.keys(form).flatMap((name) => (ownValue(texts, name) === ownValue(system, name) ? [] : [[name, ownValue(system, name) ?? '']])),
  );
}

/** Applies a row as the manual call would; its refusals are reported at the cells. */
async function apply(
  ctx: Ctx,
  { reader: { kind, columnOf }, record, texts }: { reader: Reader; record: FoundRecord | null; texts: CellTexts },
): Promise<{ id: string } | { faults: RowFault[] }> {
  try {
    // The call opens its own transaction, a savepoint here, so that a refusal rolls back only this row.
    if (!record) return { id: await kind.add(ctx, texts) };
    await kind.update(ctx, record, texts);
    return { id: record.id };
  } catch (error) {
    const { body, unexpected } = refusalOf(error, ctx.requestId);
    if (unexpected || body.code.startsWith('B')) throw error;
    const errors = body.errors?.length ? body.errors : [{ path: '', msg: body.msg }];
    return {
      faults: errors.map(({ path, msg }) => ({
        column: columnOf.get(path) ?? -1,
        msg: inWords(ownValue(kind.form, path)?.label ?? '', msg),
      })),
    };
  }
}

function nameOf({ kind, columnOf }: Reader, row: SheetRow, record: FoundRecord | null): string {
  if (record) return record.name;
  const first = [...kind.keys, ...Object.keys(kind.fields)]
    .map((name) => columnOf.get(name))
    .find((column) => column !== undefined && cellOf(row, column) !== '');
  return first === undefined ? '' : firstCharacters(cellOf(row, first), NAME_MAX);
}

function wordsOf({ kind, looked }: Reader, changes: readonly RowChange[]): RowChange[] {
  return changes.map((change) => {
    const field = ownValue(kind.fields, change.field);
    if (!field) return change;
    const words = (value: string) => lookUpFaultWords(looked, field, change.field, value);
    return { ...change, base: change.base === null ? null : words(change.base), sheet: words(change.sheet), system: words(change.system) };
  });
}

async function noteVersions(ctx: Ctx, { kind }: Reader, results: readonly RowResult[]): Promise<void> {
  const done = results.filter(({ outcome }) => outcome === 'new' || outcome === 'update');
  if (done.length === 0) return;
  const ids = done.flatMap(({ recordId }) => recordId ?? []);
  const rows = kind.table ? await versionsIn(ctx, kind.table, ids) : await kind.read(ctx, ids);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  for (const result of done) result.leftVersion = versions.get(result.recordId ?? '') ?? null;
}

function versionsIn(
  { db }: Ctx,
  table: NonNullable<ImportKind['table']>,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return db
    .select({ id: sql<string>`${table.id}`, version: sql<number>`${table.version}` })
    .from(table)
    .where(isOneOf(table.id, ids));
}
