import type { PartFields, RowsField } from '@houtai/contract/form';
import { ROW_KEY, rowKeyOf, textsOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import { randomId } from '#ui/random-id.ts';

/** A row while it is edited: its texts by field name, and under `ROW_KEY` a key that identifies it when it moves. */
export type EditedRow = Readonly<Record<string, string>>;

type Fields = Pick<RowsField, 'fields'>;

/** Parses the rows in the text of a field; returns at least one. */
export function editedRows({ fields }: Fields, text: string): EditedRow[] {
  const held = listIn(text).map((row, index) => ({ ...textsOf(fields, row), [ROW_KEY]: rowKeyOf(row, index) }));
  return held.length > 0 ? held : [{ ...textsOf(fields), [ROW_KEY]: 'row-0' }];
}

/** The text that stores the rows; a single blank row is stored as no rows. */
export function textOfRows({ fields }: Fields, rows: readonly EditedRow[]): string {
  return rows.some((row) => !isBlankRow(fields, row)) || rows.length > 1 ? JSON.stringify(rows) : '';
}

/** Appends rows to the text of a field; a single blank row is replaced. */
export function withRows(field: Fields, text: string, added: readonly Readonly<Record<string, string>>[]): string {
  const held = editedRows(field, text).filter((row, _, { length }) => length > 1 || !isBlankRow(field.fields, row));
  return textOfRows(field, [...held, ...added.map((row) => ({ ...blankRow(field), ...row }))]);
}

/** Merges filled-in rows into the text of a field: existing rows are found by their row key, others are appended. */
export function withFilled(field: Fields, text: string, filled: readonly Readonly<Record<string, string>>[]): string {
  const held = editedRows(field, text);
  const isThere = (part: Readonly<Record<string, string>>) => held.some((row) => row[ROW_KEY] === part[ROW_KEY]);
  const changed = filled.filter(isThere).reduce((rows, part) => withCell(rows, part[ROW_KEY] ?? '', part), held);
  const added = filled.filter((part) => !isThere(part)).map(({ [ROW_KEY]: _, ...texts }) => texts);
  return withRows(field, textOfRows(field, changed), added);
}

/** A new row with the initial values of its fields. */
export function blankRow({ fields }: Fields): EditedRow {
  return { ...textsOf(fields), [ROW_KEY]: randomId() };
}

/** Returns the rows with some texts of one row changed. */
export function withCell(rows: readonly EditedRow[], key: string, part: Readonly<Record<string, string>>): EditedRow[] {
  return rows.map((row) => (row[ROW_KEY] === key ? { ...row, ...part } : row));
}

/** Returns the rows with another inserted at the index `at`. */
export function withRowAt(rows: readonly EditedRow[], at: number, row: EditedRow): EditedRow[] {
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

/** Returns the rows without the one at the index `at`. */
export function withoutRow(rows: readonly EditedRow[], at: number): EditedRow[] {
  return rows.filter((_, index) => index !== at);
}

/** Returns the rows with one of them moved up (-1) or down (1); unchanged at the ends. */
export function withMoved(rows: readonly EditedRow[], at: number, by: -1 | 1): EditedRow[] {
  const [row, other] = [rows[at], rows[at + by]];
  if (!row || !other) return [...rows];
  return rows.map((each, index) => (index === at ? other : index === at + by ? row : each));
}

function isBlankRow(fields: PartFields, row: EditedRow): boolean {
  const blank = textsOf(fields);
  return Object.entries(blank).every(([name, text]) => ownValue(row, name) === text);
}

function listIn(text: string): Readonly<Record<string, unknown>>[] {
  if (text === '') return [];
  try {
    const held: unknown = JSON.parse(text);
    return Array.isArray(held) ? held.filter((row) => typeof row === 'object' && row !== null) : [];
  } catch {
    return [];
  }
}
