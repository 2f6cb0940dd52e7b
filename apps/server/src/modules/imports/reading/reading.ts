import type { Field } from '@houtai/contract/form';
import { BLANK, faultOfText, textsOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import type { Ctx } from '#platform/db/work/context.ts';
import { visibleLength } from '#platform/html/visible-text.ts';

import { type ComparedRow, compareRow } from '../checking/compare-sides.ts';
import type { CellTexts, FoundRecord, ImportKind } from '../import-kind.ts';
import type { importRows, imports } from '../imports.tables.ts';
import { type LookedUp, lookUpAll } from './look-up.ts';
import { equalStoredText, readValue } from './read-value.ts';

export type Task = Omit<typeof imports.$inferSelect, 'file'>;
export type SheetRow = Pick<typeof importRows.$inferSelect, 'row' | 'cells' | 'kinds' | 'numbers' | 'edits' | 'choices'>;
export type RowFault = { column: number; msg: string };

/** Everything needed to read rows: the kind, the fields of the columns, and the possible values. */
export type Reader = {
  kind: ImportKind;
  looked: LookedUp;
  columnOf: ReadonlyMap<string, number>;
  values: Task['values'];
  /** Values for all rows: the record to which the sheet is uploaded, and the texts of an untouched form. */
  fixed: CellTexts;
  untouched: CellTexts;
};

export async function readerOf(
  ctx: Ctx,
  kind: ImportKind,
  { columns, values, within }: Pick<Task, 'columns' | 'values' | 'within'>,
): Promise<Reader> {
  const columnOf = new Map(columns.flatMap(({ field }, column) => (field === '' ? [] : [[field, column] as const])));
  const fixed: CellTexts = kind.within === '' || within === '' || columnOf.has(kind.within) ? {} : { [kind.within]: within };
  const untouched = { ...textsOf(kind.form), ...kind.initial(ctx) };
  return { kind, looked: await lookUpAll(ctx, kind), columnOf, values, fixed, untouched };
}

/** The present text of a cell: the correction, else the original. */
export function cellOf({ cells, edits }: Pick<SheetRow, 'cells' | 'edits'>, column: number): string {
  return edits[column] ?? cells[column] ?? '';
}

/** The text of a cell for a field: numeric fields take the number, others what the spreadsheet displays. */
function cellFor(field: Field | undefined, row: SheetRow, column: number): string {
  const number = row.edits[column] === undefined && isOfNumbers(field) ? row.numbers[column] : undefined;
  return (number ?? cellOf(row, column)).trim();
}

function isOfNumbers(field: Field | undefined): boolean {
  return field?.kind === 'amount' || field?.kind === 'whole';
}

/** Why a cell of the file cannot be read; null if it can, or was corrected. */
function brokenCell(field: Field | undefined, { cells, kinds, edits }: SheetRow, column: number): string | null {
  if (edits[column] !== undefined) return null;
  switch (kinds[column]) {
    case 'l':
      return '数字超过 15 位，Excel 没有保存后面的数字，请填写完整的号码';
    case 'u':
      return isOfNumbers(field) ? null : '无法识别单元格按数字格式显示的内容，请在 Excel 中改为文本格式后重新填写';
    case 'e':
      return `单元格是错误值 ${cells[column] ?? ''}`;
    case 'x':
      return '公式没有计算结果，请在 Excel 中打开并保存';
    default:
      return null;
  }
}

/** The identifying fields of a row; null if none is filled, or one has no meaning. */
export function keysOfRow({ kind, columnOf, looked, values, fixed }: Reader, row: SheetRow): CellTexts | null {
  const keys: Record<string, string> = {};
  for (const name of kind.keys) {
    const field = ownValue(kind.fields, name);
    const column = columnOf.get(name);
    if (!field || column === undefined) continue;
    if (brokenCell(field, row, column) !== null) return null;
    const said = ownValue(values, name) ?? {};
    const { text } = readValue(cellFor(field, row, column), { name, field, looked, said, row: keys, held: '' });
    if (text === undefined) return null;
    keys[name] = text;
  }
  return Object.values(keys).some((text) => text !== '') ? { ...fixed, ...keys } : null;
}

/** A row as it would be stored: all texts of its form, the differences from the existing record, and its faults. */
export type ReadRow = { texts: CellTexts; system: CellTexts; compared: ComparedRow | null; sheet: CellTexts; faults: RowFault[] };

/** Reads a row for an existing record, or for a new one. */
export function readRow(reader: Reader, row: SheetRow, found: FoundRecord | null, base: CellTexts | null): ReadRow {
  const { kind } = reader;
  const beside = readBeside(reader, row);
  const system: CellTexts = found ? textsOf(kind.form, found.values) : reader.untouched;
  const known: Record<string, string> = { ...system };
  for (const [name, text] of Object.entries(beside.texts)) if (!Object.hasOwn(known, name)) known[name] = text;
  const { sheet, faults } = readCells(reader, row, { system, known });
  faults.unshift(...beside.faults);
  const own = (name: string, text: string) =>
    valueAt(reader, { name, cell: text, row: known, held: ownValue(system, name) ?? '' }).text ?? null;
  const compared = found ? compareRow({ sheet, system, base: base && baseLike(kind, base, system), decided: row.choices, own }) : null;
  const texts = kind.complete(compared ? { ...beside.texts, ...system, ...compared.write } : known);
  const names = Object.keys(kind.form);
  const written = compared ? names.filter((name) => ownValue(texts, name) !== ownValue(system, name)) : names;
  faults.push(...formFaults(reader, { texts, written, read: faults }));
  return { texts, system, compared, sheet, faults };
}

/** The last sheet's values, written as the record has them if they mean the same. */
function baseLike({ form }: ImportKind, base: CellTexts, system: CellTexts): CellTexts {
  const like = Object.entries(base).map(([name, text]) => {
    const field = ownValue(form, name);
    return [name, field ? equalStoredText(field, text, ownValue(system, name) ?? '') : text];
  });
  return Object.fromEntries(like);
}

/** The row's fields beside the form. */
function readBeside(reader: Reader, row: SheetRow): { texts: CellTexts; faults: RowFault[] } {
  const { kind, columnOf, fixed } = reader;
  const texts: Record<string, string> = { ...fixed };
  const faults: RowFault[] = [];
  for (const name of Object.keys(kind.fields)) {
    const column = columnOf.get(name);
    if (column === undefined || Object.hasOwn(kind.form, name)) continue;
    const field = ownValue(kind.fields, name);
    const broken = brokenCell(field, row, column);
    if (broken !== null) {
      faults.push({ column, msg: broken });
      continue;
    }
    const { text, fault } = valueAt(reader, { name, cell: cellFor(field, row, column), row: texts, held: '' });
    if (fault === undefined) texts[name] = text;
    else faults.push({ column, msg: fault });
  }
  return { texts, faults };
}

/** The record's values, and the texts of the row known so far, to which cells are added. */
type Reading = { system: CellTexts; known: Record<string, string> };

function readCells(reader: Reader, row: SheetRow, { system, known }: Reading): { sheet: Record<string, string>; faults: RowFault[] } {
  const sheet: Record<string, string> = {};
  const faults: RowFault[] = [];
  for (const name of Object.keys(reader.kind.fields)) {
    const column = reader.columnOf.get(name);
    if (column === undefined || !Object.hasOwn(reader.kind.form, name)) continue;
    const field = ownValue(reader.kind.fields, name);
    const broken = brokenCell(field, row, column);
    if (broken !== null) {
      faults.push({ column, msg: broken });
      continue;
    }
    const cell = cellFor(field, row, column);
    const { text, fault } = valueAt(reader, { name, cell, row: known, held: ownValue(system, name) ?? '' });
    if (fault === undefined) known[name] = sheet[name] = text;
    else faults.push({ column, msg: fault });
  }
  return { sheet, faults };
}

type Cell = { name: string; cell: string; row: CellTexts; held: string };

const NOTHING_SAID = {};

function valueAt({ kind, looked, values }: Reader, { name, cell, row, held }: Cell) {
  const field = ownValue(kind.fields, name);
  if (!field) return { text: cell };
  const read = readValue(cell, { name, field, looked, said: ownValue(values, name) ?? NOTHING_SAID, row, held });
  // A blank cell of a field with a default means the default, as in an untouched form.
  return read.text === '' && isFilledAtFirst(field) ? { text: String(ownValue(textsOf({ [name]: field }), name)) } : read;
}

function isFilledAtFirst({ kind, initial }: Field): boolean {
  return ['flag', 'choice', 'whole'].includes(kind) && initial !== null && initial !== '';
}

type Checking = { texts: CellTexts; written: readonly string[]; read: readonly RowFault[] };

/** Faults of the form without those of unreadable cells, which are reported already, and their consequences. */
function formFaults({ kind, columnOf }: Reader, { texts, written, read }: Checking): RowFault[] {
  const unread = new Set(read.map(({ column }) => column));
  const faults = written.flatMap((name) => {
    const field = ownValue(kind.form, name);
    const column = columnOf.get(name) ?? -1;
    if (!field || unread.has(column) || (unread.size > 0 && column < 0)) return [];
    const fault = faultOfText(field, ownValue(texts, name) ?? '', visibleLength);
    return fault ? [{ column, msg: inWords(field.label, fault) }] : [];
  });
  if (faults.length > 0 || unread.size > 0) return faults;
  return kind
    .between(texts)
    .map(({ at, fault }) => ({ column: columnOf.get(at) ?? -1, msg: inWords(ownValue(kind.form, at)?.label ?? '', fault) }));
}

/** A fault that makes sense away from its field. */
export function inWords(label: string, fault: string): string {
  if (fault === BLANK) return `${label}${BLANK}`;
  return fault.includes(label) || fault.length > 14 ? fault : `${label}：${fault}`;
}
