import { setImmediate } from 'node:timers/promises';

import { writeXlsxStream } from 'hucre/xlsx';

/** A value of a sheet; days and moments are real dates, so that Excel sorts and filters by them. */
export type CellValue = string | number | Date | null;

/** A column of a sheet: its head, its width in characters, and how Excel shows its numbers or dates. */
export type SheetColumn = { head: string; width: number; format?: string };

/** What Excel takes in one cell. */
const TEXT_MAX = 32_767;
/** So many rows are written in one turn of the event loop, which are a few milliseconds. */
const ROWS_PER_TURN = 100;

/**
 * An Excel workbook of one sheet whose head stays in sight, as bytes. Its rows come in pieces and are taken as they are written, and what
 * else the server is asked comes in between. Text is text, whatever it begins with: nothing in it is counted as a formula.
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

/** What looks like an escaped character of the format is one only where the format says so (ECMA-376, part 1, 22.9.2.19). */
function asText(value: string): string {
  // oxlint-disable-next-line house/characters -- Excel counts units; a character that does not fit whole is left out
  const cut = value.length > TEXT_MAX ? value.slice(0, TEXT_MAX).replace(/[\ud800-\udbff]$/, '') : value;
  return cut.includes('_') ? cut.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cut;
}

/** A moment as Excel holds it, which knows no time zones: with the day and time of this server. */
export function asLocal(moment: Date): Date {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
}
