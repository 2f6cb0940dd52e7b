import { activeWords } from '@houtai/contract/active-words';
import { startOfDay } from '@houtai/contract/dates';

import { asLocal, type CellValue } from '#platform/excel/workbook.ts';

/** The words of a code of a dictionary. */
export type Words = (type: string, code: string) => string;

/** What a column of an exported list shows of a row, and how. */
export type Cell<Row> = {
  width: number;
  format?: string;
  /** The dictionary whose words the cell needs. */
  dictionary?: string;
  of: (row: Row, words: Words) => CellValue;
};

/** The columns of an exported list by their names in the contract. */
export type Cells<Row, Id extends string = string> = Readonly<Record<Id, Cell<Row>>>;

type Says<Row> = (row: Row) => string;

/** Text; `width` in characters. */
export function text<Row>(of: Says<Row>, width = 20): Cell<Row> {
  return { width, of };
}

/** Names, one after the other. */
export function names<Row>(of: (row: Row) => readonly string[]): Cell<Row> {
  return { width: 24, of: (row) => of(row).join('、') };
}

/** A number, written as text in the record, blank where there is none; `format` in Excel's words. */
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

/** A day, as yyyy-MM-dd in the record; blank where there is none. */
export function day<Row>(of: Says<Row>): Cell<Row> {
  return { width: 12, format: 'yyyy-mm-dd', of: (row) => asDate(startOfDay(of(row))) };
}

/** A moment, as ISO text in the record; null or blank where there is none, which `none` says. */
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

/** Whether a record is in use. */
export function active<Row>(of: (row: Row) => boolean): Cell<Row> {
  return { width: 8, of: (row) => activeWords(of(row)) };
}

/** The words of a code. */
export function code<Row>(dictionary: string, of: Says<Row>): Cell<Row> {
  return { width: 12, dictionary, of: (row, words) => words(dictionary, of(row)) };
}

function asDate(value: Date | null): Date | null {
  return value && asLocal(value);
}
