import { setImmediate } from 'node:timers/promises';

import { writeXlsxStream } from 'hucre/xlsx';

/** A value of a sheet; days and moments are real dates, so that Excel can sort and filter them. */
export type CellValue = string | number | Date | null;

/** A column of a sheet: its head, its width in characters, and its number or date format. */
export type SheetColumn = { head: string; width: number; format?: string };

/** The most characters of a cell in Excel. */
const TEXT_MAX = 32_767;
/** Rows written in one turn of the event loop, which take a few milliseconds. */
const ROWS_PER_TURN = 100;

/**
 * An Excel workbook of one sheet with a frozen head, as bytes. Rows come in chunks and are taken as they are written, so that the server
 * handles other requests in between. Text stays text: no cell becomes a formula.
 */
export async function workbookOf(
  name: string,
  columns: readonly SheetColumn[],
  pieces: AsyncIterable<readonly (readonly CellValue[])[]>,
): Promise<Buffer> {
  const stream = writeXlsxStream(batchQueue(pieces), {
    name,
    columns: columns.map(({ head, width, format }) => ({ header: head, width, ...(format !== undefined && { numFmt: format }) })),
    freezePane: { rows: 1 },
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* batchQueue(pieces: AsyncIterable<readonly (readonly CellValue[])[]>): AsyncGenerator<CellValue[]> {
  for await (const rows of pieces)
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_PER_TURN === 0) await setImmediate();
      yield row.map((value) => (typeof value === 'string' ? asText(value) : value));
    }
}

/** Escapes a text that looks like an escaped character of the format (ECMA-376, part 1, 22.9.2.19). */
function asText(value: string): string {
  // oxlint-disable-next-line house/characters -- Excel counts units; a character that does not fit whole is left out
  const cut = value.length > TEXT_MAX ? value.slice(0, TEXT_MAX).replace(/[\ud800-\udbff]$/, '') : value;
  return cut.includes('_') ? cut.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cut;
}

/** A moment as Excel stores it, without a time zone: in the local time of this server. */
export function asLocal(moment: Date): Date {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
}
