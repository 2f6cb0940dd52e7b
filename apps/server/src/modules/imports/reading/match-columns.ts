import { firstCharacters } from '@houtai/contract/characters';
import type { Field, Fields } from '@houtai/contract/form';
import { parseDay } from '@houtai/contract/form-days';
import { aliasKey } from '@houtai/contract/form-options';
import { WRITTEN_HEADS } from '@houtai/contract/import-words';
import type { ImportColumn } from '@houtai/contract/imports';
import { ownValue } from '@houtai/contract/own-value';

import type { ImportKind } from '../import-kind.ts';
import { stripHeadNote } from './strip-head-note.ts';

/** The first rows of a sheet, by row number from 1. */
export type FirstRow = { row: number; cells: readonly string[] };

/** The header is searched among this many rows, because notes may precede it. */
export const LOOKED_AT = 30;

const SAMPLES = 3;
const SAMPLE_MAX = 40;

/** The part of a kind that is needed to match columns. */
export type ColumnNames = Pick<ImportKind, 'fields' | 'synonyms'>;

/**
 * The header row: the one with most known names, else the first with several texts. Headers that span two rows have their text in the upper
 * one, so blank cells count with the cell above.
 */
export function findHeader(kind: ColumnNames, rows: readonly FirstRow[]): number {
  const names = namesOf(kind);
  const scored = rows.slice(0, LOOKED_AT).map(({ row }) => ({ row, known: knownBy(names, rows, row).size }));
  const best = scored.reduce((most, each) => (each.known > most.known ? each : most), { row: 0, known: 0 });
  if (best.known > 0) return best.row;
  return rows.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1)?.row ?? rows[0]?.row ?? 1;
}

/** The fields recognised in a header row. */
export function knownHeads(kind: ColumnNames, rows: readonly FirstRow[], headerRow: number): ReadonlySet<string> {
  return knownBy(namesOf(kind), rows, headerRow);
}

function knownBy(names: ReadonlyMap<string, string>, rows: readonly FirstRow[], headerRow: number): ReadonlySet<string> {
  return new Set(headsAt(rows, headerRow).flatMap((head) => names.get(aliasKey(head)) ?? []));
}

/** The names of the columns: for a blank cell, as below one that spans two rows, the cell above. */
export function headsAt(rows: readonly FirstRow[], headerRow: number): string[] {
  const own = rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const above = rows.find(({ row }) => row === headerRow - 1)?.cells ?? [];
  const below = rows.filter(({ row }) => row > headerRow);
  const width = Math.max(own.length, ...below.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => own[column] || (headerRow > 1 ? (above[column] ?? '') : ''));
}

/** The field of each column, with its certainty and reason; a field has at most one column. */
export function matchColumns(
  kind: ColumnNames,
  rows: readonly FirstRow[],
  { headerRow, remembered }: { headerRow: number; remembered: Readonly<Record<string, string>> },
): ImportColumn[] {
  const names = namesOf(kind);
  const below = rows.filter(({ row }) => row > headerRow);
  const columns = headsAt(rows, headerRow).map((head, column) => ({ head, samples: samplesOf(below, column) }));
  const taken = new Set<string>();
  const take = (field: string | undefined): field is string =>
    field !== undefined && Object.hasOwn(kind.fields, field) && !taken.has(field) && taken.add(field).size > 0;
  const matched = columns.map((column): ImportColumn | null => {
    const written = aliasKey(column.head);
    const said = Object.hasOwn(remembered, written) ? remembered[written] : undefined;
    if (said === '') return { ...column, field: '', how: 'skipped', why: '上次没有导入' };
    if (take(said)) return { ...column, field: said, how: 'remembered', why: '上次选过' };
    const field = names.get(aliasKey(column.head)) ?? names.get(aliasKey(stripHeadNote(column.head)));
    if (!take(field)) return null;
    const label = ownValue(kind.fields, field)?.label ?? '';
    return { ...column, field, how: 'known', why: aliasKey(label) === aliasKey(column.head) ? '名称相同' : `同义词：${label}` };
  });
  return columns.map((column, index) => {
    const known = matched[index];
    if (known) return known;
    const isWritten = WRITTEN_HEADS.has(column.head);
    const guess = isWritten ? undefined : guessOf(kind.fields, column, taken);
    if (guess && take(guess.field)) return { ...column, ...guess, how: 'guessed' };
    return { ...column, field: '', how: 'skipped', why: isWritten ? '上次检查写下的' : '没有对应的字段' };
  });
}

function samplesOf(rows: readonly FirstRow[], column: number): string[] {
  const filled = rows.flatMap(({ cells }) => cells[column] || []);
  return [...new Set(filled)].slice(0, SAMPLES).map((text) => firstCharacters(text, SAMPLE_MAX));
}

/** The fields by their column names. */
function namesOf({ fields, synonyms }: ColumnNames): ReadonlyMap<string, string> {
  const called = Object.entries(fields).flatMap(([name, { label }]) =>
    [label, stripHeadNote(label), ...(ownValue(synonyms, name) ?? [])].map((head) => [aliasKey(head), name] as const),
  );
  // Of two fields with the same name, the first wins.
  return new Map(called.toReversed().filter(([head]) => head !== ''));
}

type Unmatched = { head: string; samples: readonly string[] };

function guessOf(fields: Fields, { head, samples }: Unmatched, taken: ReadonlySet<string>): { field: string; why: string } | undefined {
  const free = Object.entries(fields).filter(([name]) => !taken.has(name));
  const written = aliasKey(head);
  const named =
    written === ''
      ? []
      : free.filter(([, { label }]) => written.includes(aliasKey(stripHeadNote(label))) || aliasKey(label).includes(written));
  const [byName, ...more] = named;
  if (byName && more.length === 0) return { field: byName[0], why: `列名与「${byName[1].label}」相近` };
  if (samples.length === 0) return undefined;
  const byContent = free.filter(([, field]) => looksLike(field, samples));
  const [only, ...others] = byContent;
  return only && others.length === 0 ? { field: only[0], why: `内容像「${only[1].label}」` } : undefined;
}

/** Whether texts can only be values of the field. */
function looksLike(field: Field, samples: readonly string[]): boolean {
  if (field.kind === 'day') return samples.every((text) => parseDay(text) !== null);
  if (field.kind === 'line' && field.rule && field.required !== false)
    return samples.every((text) => field.rule?.pattern.test(text) && /\d{6}|@/.test(text));
  return 'words' in field && samples.every((text) => Object.values(field.words).some((words) => aliasKey(words) === aliasKey(text)));
}
