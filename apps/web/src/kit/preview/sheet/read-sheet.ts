import { firstCharacters } from '@houtai/contract/characters';
import { formatValue } from 'hucre';
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';

import { noticesOfSheet, noticesOfWorkbook } from './sheet-notices.ts';
import type { ShownCell, ShownSheet } from './shown-sheet.ts';

/** The displayed part of a sheet. */
const MAX_ROWS = 500;
const MAX_COLUMNS = 50;

/** Limits of displayed characters of a sheet and of one cell, because the page lays all of them out. */
const MAX_TEXT = 1_000_000;
const MAX_CELL_TEXT = 5_000;
/** The maximum number of sheets to choose from. */
const MAX_SHEETS = 200;

/** The maximum number of merged ranges; a sheet with more is not meant to be read. */
const MAX_MERGES = 1_000;

/** Parses the values of one sheet of a workbook, formatted as the program that wrote it showed them; formulas are not computed. */
export async function readSheet(bytes: Uint8Array, wanted: number): Promise<ShownSheet> {
  const shown: { name: string; index: number }[] = [];
  const hidden: string[] = [];
  const workbook = await readXlsx(bytes, {
    readStyles: true,
    maxRows: MAX_ROWS + 1,
    sheets: (sheet, index) => {
      if (sheet.hidden || sheet.veryHidden) hidden.push(sheet.name);
      else shown.push({ name: sheet.name, index });
      return index === wanted;
    },
  });
  const sheets = shown.slice(0, MAX_SHEETS);
  const notices = noticesOfWorkbook(hidden, shown.length - sheets.length);
  const sheet = workbook.sheets[0];
  if (!sheet) return { sheets, rows: [], isCut: false, notices };
  const columns = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const merges = mergesOf(sheet);
  const rows: (ShownCell | null)[][] = [];
  for (let row = 0, text = 0; row < Math.min(sheet.rows.length, MAX_ROWS) && text < MAX_TEXT; row += 1) {
    const cells = Array.from({ length: Math.min(columns, MAX_COLUMNS) }, (_, column) => cellAt(sheet, merges, { row, column }));
    text = cells.reduce((sum, cell) => sum + (cell?.text.length ?? 0), text);
    rows.push(cells);
  }
  const isCut = sheet.rows.length > rows.length || columns > MAX_COLUMNS;
  return { sheets, rows, isCut, notices: [...notices, ...noticesOfSheet(sheet, rows)] };
}

type Merge = NonNullable<Sheet['merges']>[number];

/** The merged range of each displayed cell, by position; built once, because a workbook can have any number of ranges. */
function mergesOf(sheet: Sheet): ReadonlyMap<string, Merge> {
  const found = new Map<string, Merge>();
  for (const merge of sheet.merges?.slice(0, MAX_MERGES) ?? [])
    for (let row = merge.startRow; row <= Math.min(merge.endRow, MAX_ROWS - 1); row += 1)
      for (let column = merge.startCol; column <= Math.min(merge.endCol, MAX_COLUMNS - 1); column += 1) {
        const place = `${row},${column}`;
        if (!found.has(place)) found.set(place, merge);
      }
  return found;
}

function cellAt(sheet: Sheet, merges: ReadonlyMap<string, Merge>, { row, column }: { row: number; column: number }): ShownCell | null {
  const merge = merges.get(`${row},${column}`);
  if (merge && (merge.startRow !== row || merge.startCol !== column)) return null;
  const cell = sheet.cells?.get(`${row},${column}`);
  const value = cell?.formulaResult ?? sheet.rows[row]?.[column] ?? null;
  const text = textOf(value, cell);
  return {
    text: shortened(text),
    isCut: text.length > MAX_CELL_TEXT,
    isNumber: typeof value === 'number',
    rowSpan: merge ? Math.min(MAX_ROWS, merge.endRow + 1) - merge.startRow : 1,
    colSpan: merge ? Math.min(MAX_COLUMNS, merge.endCol + 1) - merge.startCol : 1,
  };
}

function shortened(text: string): string {
  return text.length > MAX_CELL_TEXT ? `${firstCharacters(text, MAX_CELL_TEXT)}…` : text;
}

function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return '';
  const format = cell?.style?.numFmt ?? (value instanceof Date ? 'yyyy-mm-dd' : 'General');
  if (format !== 'General' && typeof value !== 'string') return formatValue(value, format);
  // 15 digits, as spreadsheets store, so that 0.1 + 0.2 is 0.3.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value);
}
