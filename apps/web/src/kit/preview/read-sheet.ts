import { formatValue } from 'hucre';
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';

/** What is drawn of a sheet. */
const ROWS_MOST = 500;
const COLUMNS_MOST = 50;

/** A cell as it is drawn; a merged one reaches over others, which are null. */
export type ShownCell = { text: string; isNumber: boolean; rowSpan: number; colSpan: number };

export type ShownSheet = {
  /** The sheets that the person may choose from. */
  sheets: readonly { name: string; index: number }[];
  rows: readonly (readonly (ShownCell | null)[])[];
  /** There is more than is drawn. */
  isCut: boolean;
};

/** Reads the values of one sheet of a workbook as the program that wrote it showed them; formulas are not computed. */
export async function readSheet(bytes: Uint8Array, wanted: number): Promise<ShownSheet> {
  const sheets: { name: string; index: number }[] = [];
  const workbook = await readXlsx(bytes, {
    readStyles: true,
    maxRows: ROWS_MOST + 1,
    sheets: ({ name, hidden, veryHidden }, index) => {
      if (!hidden && !veryHidden) sheets.push({ name, index });
      return index === wanted;
    },
  });
  const sheet = workbook.sheets[0];
  if (!sheet) return { sheets, rows: [], isCut: false };
  const columns = Math.max(0, ...sheet.rows.map((row) => row.length));
  return {
    sheets,
    rows: sheet.rows
      .slice(0, ROWS_MOST)
      .map((_, row) => Array.from({ length: Math.min(columns, COLUMNS_MOST) }, (_, column) => cellAt(sheet, row, column))),
    isCut: sheet.rows.length > ROWS_MOST || columns > COLUMNS_MOST,
  };
}

function cellAt(sheet: Sheet, row: number, column: number): ShownCell | null {
  const merge = sheet.merges?.find(
    ({ startRow, endRow, startCol, endCol }) => row >= startRow && row <= endRow && column >= startCol && column <= endCol,
  );
  if (merge && (merge.startRow !== row || merge.startCol !== column)) return null;
  const cell = sheet.cells?.get(`${row},${column}`);
  const value = cell?.formulaResult ?? sheet.rows[row]?.[column] ?? null;
  return {
    text: textOf(value, cell),
    isNumber: typeof value === 'number',
    rowSpan: merge ? merge.endRow - merge.startRow + 1 : 1,
    colSpan: merge ? Math.min(COLUMNS_MOST, merge.endCol + 1) - merge.startCol : 1,
  };
}

function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return '';
  const format = cell?.style?.numFmt ?? (value instanceof Date ? 'yyyy-mm-dd' : 'General');
  if (format !== 'General' && typeof value !== 'string') return formatValue(value, format);
  // As many digits as a spreadsheet keeps, so that 0.1 + 0.2 is 0.3.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value);
}
