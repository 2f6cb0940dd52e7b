import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, Moment, text } from '../form/fields.ts';
import { keysOf } from '../form/keys-of.ts';
import { IMPORT_CELL_MAX, MAX_IMPORT_COLUMNS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { listCalls, listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { subject } from '../subject.ts';
import { COLUMN_SURENESS, IMPORT_MODES } from './import-words.ts';
import { ImportedRow, ImportValue, Outcome } from './imported-rows.ts';
import { IMPORTS } from './imports-list.ts';

const Mode = z.enum(keysOf(IMPORT_MODES), '导入方式不正确');
const Kind = text(40, 1);
const Field = text(64);
const Place = z.number('应为数字').int('应为整数').min(0, '最小为 0');
const Row = Place.max(1_048_576, '没有这一行');
const Column = Place.max(MAX_IMPORT_COLUMNS, '没有这一列');

/** The number of rows by outcome. */
const SHAPES = { counts: z.partialRecord(Outcome, z.number()) };

/** A column of the sheet: its content, the field that it belongs to (blank for none), how certain that is and why. */
export const ImportColumn = z.object({
  head: z.string(),
  samples: z.array(z.string()),
  field: z.string(),
  how: z.enum(keysOf(COLUMN_SURENESS)),
  why: z.string(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/**
 * A field that a column can belong to. `isKey`: records are recognised by it; `hasValues`: its texts stand for choices; `dictionary`: the
 * dictionary of these choices, or blank.
 */
export const ImportField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  isKey: z.boolean(),
  hasValues: z.boolean(),
  dictionary: z.string(),
});
export type ImportField = z.infer<typeof ImportField>;

/** An import as lists show it. */
export interface ImportTask extends ListRowOf<typeof IMPORTS> {}

/** An import with everything that is decided before it runs. */
export const ImportDetail = z.object({
  ...listRowShape(IMPORTS, SHAPES),
  sheets: z.array(z.string()),
  sheet: z.number(),
  /** The row of the sheet with the names of the columns, from 1. */
  headerRow: z.number(),
  columns: z.array(ImportColumn),
  fields: z.array(ImportField),
  mode: Mode,
  /** Whether all rows or none are imported; otherwise rows without errors are. */
  whole: z.boolean(),
  /** Labels of the required fields without a column. */
  missing: z.array(z.string()),
  /** The faults with the number of their rows. */
  faults: z.array(z.object({ msg: z.string(), rows: z.number() })),
  /** Cells that changed on both sides, and how many of them are undecided. */
  conflicts: z.number(),
  undecided: z.number(),
  /** Who last imported the same records, and when; null if unknown. */
  last: z.object({ userName: z.string(), at: Moment }).nullable(),
  rowsPerSecond: z.number(),
  /** The rows that an undo did not remove, and why. */
  kept: z.array(z.object({ row: z.number(), name: z.string(), msg: z.string() })),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

const One = z.object({ id: Id });

const calls = {
  upload: defineCall({
    method: 'POST',
    path: '/op-biz/import/upload',
    access: 'signed-in',
    kind: 'multipart',
    unlogged: 'nothing is imported yet',
    idempotent: true,
    summary: 'Reads a sheet (multipart field file, .xlsx or .csv) for an import of a kind of records; nothing is imported yet',
    request: z.object({ kind: Kind, within: text(64).default('') }),
    result: ImportDetail,
  }),
  get: defineCall({
    method: 'GET',
    path: '/op-biz/import/get',
    access: 'signed-in',
    summary: 'An import with its columns, counts and progress',
    request: One,
    result: ImportDetail,
  }),
  ...listCalls<typeof IMPORTS, ImportTask>(IMPORTS, {
    summary: "One's own imports, those of all with the right to them, newest first",
    shapes: SHAPES,
  }),
  kinds: defineCall({
    method: 'GET',
    path: '/op-biz/import/kinds',
    access: 'signed-in',
    summary: 'The kinds of records that the caller may import',
    result: z.array(z.object({ kind: z.string(), name: z.string() })),
  }),
  rows: defineCall({
    method: 'GET',
    path: '/op-biz/import/rows',
    access: 'signed-in',
    summary: 'Rows of the sheet with what becomes of them',
    list: true,
    request: pageQuery({ id: Id, outcome: Outcome.optional() }),
    result: pageOf(ImportedRow),
  }),
  values: defineCall({
    method: 'GET',
    path: '/op-biz/import/values',
    access: 'signed-in',
    summary: 'The spellings of a column with what they are taken for, and what there is to choose from',
    request: z.object({ id: Id, field: Field }),
    result: z.object({ values: z.array(ImportValue), options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
  setSheet: defineCall({
    method: 'POST',
    path: '/op-biz/import/sheet',
    access: 'signed-in',
    unlogged: 'nothing is imported yet',
    unkeyed: 'nothing is imported yet, and the same again leaves the same',
    summary: 'Takes another sheet of the file, or another row for that of the names of its columns',
    request: z.object({ id: Id, sheet: Place.max(1_000, '没有这张表'), headerRow: Row.min(1, '没有这一行').optional() }),
    result: ImportDetail,
  }),
  check: defineCall({
    method: 'POST',
    path: '/op-biz/import/check',
    access: 'signed-in',
    unlogged: 'nothing is imported yet',
    unkeyed: 'nothing is imported yet, and the same again leaves the same',
    summary: 'Says what each column and spelling is, and checks all rows; with `remember` it is proposed the next time',
    request: z.object({
      id: Id,
      columns: z.array(Field, '应为列表').max(MAX_IMPORT_COLUMNS, `最多 ${MAX_IMPORT_COLUMNS} 列`),
      values: z
        .array(z.object({ field: Field, text: text(IMPORT_CELL_MAX), value: text(64) }), '应为列表')
        .max(1_000, '最多 1000 种写法')
        .default([]),
      mode: Mode,
      whole: z.boolean('应为是或否'),
      remember: z.boolean('应为是或否').default(false),
    }),
    result: ImportDetail,
  }),
  edit: defineCall({
    method: 'POST',
    path: '/op-biz/import/edit',
    access: 'signed-in',
    unlogged: 'nothing is imported yet',
    unkeyed: 'nothing is imported yet, and the same again leaves the same',
    summary: 'Puts cells right, and checks all rows again',
    request: z.object({
      id: Id,
      cells: z
        .array(z.object({ row: Row, column: Column, text: text(IMPORT_CELL_MAX) }), '应为列表')
        .min(1, '没有要改的')
        .max(500, '一次最多改 500 格'),
    }),
    result: ImportDetail,
  }),
  decide: defineCall({
    method: 'POST',
    path: '/op-biz/import/decide',
    access: 'signed-in',
    unlogged: 'nothing is imported yet',
    unkeyed: 'nothing is imported yet, and the same again leaves the same',
    summary:
      'Says what will stand where sheet and system were both changed since the last import; `rest` is for all that is undecided, of which `newer` decides what it can',
    request: z.object({
      id: Id,
      cells: z
        .array(
          z.object({
            row: Row,
            field: Field,
            choice: z.enum(['sheet', 'system', 'own'], '请选择用哪一边'),
            own: text(IMPORT_CELL_MAX).default(''),
          }),
          '应为列表',
        )
        .max(1_000, '一次最多选 1000 格')
        .default([]),
      rest: z.enum(['sheet', 'system', 'newer'], '请选择用哪一边').optional(),
    }),
    result: ImportDetail,
  }),
  commit: defineCall({
    method: 'POST',
    path: '/op-biz/import/commit',
    access: 'signed-in',
    operation: '导入数据',
    unkeyed: 'its state lets it happen once',
    summary: 'Imports what was checked; asked twice it is done once',
    request: One,
    result: ImportDetail,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/op-biz/import/cancel',
    access: 'signed-in',
    operation: '取消导入',
    unkeyed: 'its state lets it happen once',
    summary: 'Stops what is under way; nothing of it stays',
    request: One,
    result: ImportDetail,
  }),
  discard: defineCall({
    method: 'POST',
    path: '/op-biz/import/discard',
    access: 'signed-in',
    unlogged: 'nothing was imported',
    unkeyed: 'its state lets it happen once',
    summary: 'Forgets a file that was not imported',
    request: One,
    result: Empty,
  }),
  undo: defineCall({
    method: 'POST',
    path: '/op-biz/import/undo',
    access: 'signed-in',
    operation: '撤销导入',
    unkeyed: 'its state lets it happen once',
    summary: 'Takes an import back, row by row; what was changed since stays unless it is said otherwise',
    request: z.object({ id: Id, changedToo: z.boolean('应为是或否').default(false) }),
    result: ImportDetail,
  }),
  template: defineCall({
    method: 'GET',
    path: '/op-biz/import/template',
    access: 'signed-in',
    kind: 'file',
    summary: 'A sheet to fill in for a kind of records',
    request: z.object({ kind: Kind }),
    result: z.unknown(),
  }),
  file: defineCall({
    method: 'GET',
    path: '/op-biz/import/file',
    access: 'signed-in',
    kind: 'file',
    summary:
      'The file of an import; with `faults` its rows that are wrong (1) or all of its rows (all), the wrong cells red, with a column that says what is wrong',
    request: z.object({ id: Id, faults: z.enum(['1', 'all'], '应为 1 或 all').optional() }),
    result: z.unknown(),
  }),
};

export const imports = subject('imports', {
  name: '导入',
  records: ['import'],
  tags: { 'system:import:list': '查看导入任务', 'system:import:all': '查看所有人的导入任务' },
  calls,
});

export const IMPORTS_PAGE = pageAt('/system/import', imports.calls.page);
