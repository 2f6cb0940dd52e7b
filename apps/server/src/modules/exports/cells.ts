import { activeWords } from '@houtai/contract/active-words';
import { startOfDay } from '@houtai/contract/dates';

import { asLocal, type CellValue } from '#platform/excel/workbook.ts';

/** Returns the text of a dictionary code. */
export type DictionaryWords = (type: string, code: string) => string;

/** A column of an exported list: its format and its value in a row. */
export type Cell<Row> = {
  width: number;
  format?: string;
  /** The dictionary that the cell needs. */
  dictionary?: string;
  of: (row: Row, words: DictionaryWords) => CellValue;
};

/** The columns of an exported list, by their names in the contract. */
export type Cells<Row, Id extends string = string> = Readonly<Record<Id, Cell<Row>>>;

type Says<Row> = (row: Row) => string;

/** A text column; `width` in characters. */
export function text<Row>(of: Says<Row>, width = 20): Cell<Row> {
  return { width, of };
}

/** Names, joined by 、. */
export function names<Row>(of: (row: Row) => readonly string[]): Cell<Row> {
  return { width: 24, of: (row) => of(row).join('、') };
}

/** A number, given as text, blank without one; `format` in Excel's notation. */
export function number<Row>(of: (row: Row) => string | number | null, format = '0'): Cell<Row> {
  return {
    width: 10,
    format,
    of: (row) => {
      const value = of(row);
      return value === null || value === '' ? null : Number(value);
    },
  };
}

/** A day, given as yyyy-MM-dd; blank without one. */
export function day<Row>(of: Says<Row>): Cell<Row> {
  return { width: 12, format: 'yyyy-mm-dd', of: (row) => asDate(startOfDay(of(row))) };
}

/** A moment, given as ISO text; `none` is shown if it is null or blank. */
export function moment<Row>(of: (row: Row) => string | null, none: string | null = null): Cell<Row> {
  return {
    width: 17,
    format: 'yyyy-mm-dd hh:mm',
    of: (row) => {
      const value = of(row);
      return value ? asDate(new Date(value)) : none;
    },
  };
}

/** Whether a record is active. */
export function active<Row>(of: (row: Row) => boolean): Cell<Row> {
  return { width: 8, of: (row) => activeWords(of(row)) };
}

/** The text of a dictionary code. */
export function code<Row>(dictionary: string, of: Says<Row>): Cell<Row> {
  return { width: 12, dictionary, of: (row, words) => words(dictionary, of(row)) };
}

function asDate(value: Date | null): Date | null {
  return value && asLocal(value);
}
