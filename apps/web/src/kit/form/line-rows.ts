import type { PartFields, RowsField } from '@houtai/contract/form';
import { ROW_KEY, rowKeyOf, textsOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import { randomId } from '#ui/random-id.ts';

/** A row as it is edited: its texts by name, and under `ROW_KEY` what it is known by while it moves. */
export type EditedRow = Readonly<Record<string, string>>;

type Fields = Pick<RowsField, 'fields'>;

/** The rows in the text of a field, at least one. */
export function editedRows({ fields }: Fields, text: string): EditedRow[] {
  const held = listIn(text).map((row, index) => ({ ...textsOf(fields, row), [ROW_KEY]: rowKeyOf(row, index) }));
  return held.length > 0 ? held : [{ ...textsOf(fields), [ROW_KEY]: 'row-0' }];
}

/** The text that holds the rows; one blank row alone is nothing. */
export function textOfRows({ fields }: Fields, rows: readonly EditedRow[]): string {
  return rows.some((row) => !isBlankRow(fields, row)) || rows.length > 1 ? JSON.stringify(rows) : '';
}

/** The text of a field with rows below those that it holds; a single blank one is no row. */
export function withRows(field: Fields, text: string, added: readonly Readonly<Record<string, string>>[]): string {
  const held = editedRows(field, text).filter((row, _, { length }) => length > 1 || !isBlankRow(field.fields, row));
  return textOfRows(field, [...held, ...added.map((row) => ({ ...blankRow(field), ...row }))]);
}

/** The text of a field with what is filled into its rows: into those that are there by what they are known by, else below them. */
export function withFilled(field: Fields, text: string, filled: readonly Readonly<Record<string, string>>[]): string {
  const held = editedRows(field, text);
  const isThere = (part: Readonly<Record<string, string>>) => held.some((row) => row[ROW_KEY] === part[ROW_KEY]);
  const changed = filled.filter(isThere).reduce((rows, part) => withCell(rows, part[ROW_KEY] ?? '', part), held);
  const added = filled.filter((part) => !isThere(part)).map(({ [ROW_KEY]: _, ...texts }) => texts);
  return withRows(field, textOfRows(field, changed), added);
}

/** A new row with what its fields begin with. */
export function blankRow({ fields }: Fields): EditedRow {
  return { ...textsOf(fields), [ROW_KEY]: randomId() };
}

/** The rows with some texts of one of them changed. */
export function withCell(rows: readonly EditedRow[], key: string, part: Readonly<Record<string, string>>): EditedRow[] {
  return rows.map((row) => (row[ROW_KEY] === key ? { ...row, ...part } : row));
}

/** The rows with another before the place `at`, counted from 0. */
export function withRowAt(rows: readonly EditedRow[], at: number, row: EditedRow): EditedRow[] {
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

/** The rows without the one at the place `at`, counted from 0. */
export function withoutRow(rows: readonly EditedRow[], at: number): EditedRow[] {
  return rows.filter((_, index) => index !== at);
}

/** The rows with one of them a place further up (-1) or down (1); as they are at the ends. */
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
