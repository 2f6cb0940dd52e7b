import type { ReactNode } from 'react';

/** Where a column's value stands in the card that a row becomes on a phone: see data-table.module.css. */
export type CardSlot = 'id' | 'mark' | 'state' | 'title' | 'note' | 'meta' | 'date' | 'actions';

/** A column of a DataTable. */
export type Column<Row, Id extends string = string> = {
  /** Unique in the table; for a sortable column, the name that `sort` carries. */
  id: Id;
  head: string;
  /** Width in px; the least one where the column takes what is left over. */
  width: number;
  /** Renders a cell; a blank value (empty, null, undefined, false) becomes 「—」. */
  cell: (row: Row) => ReactNode;
  grow?: boolean;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  sortable?: boolean;
  pin?: 'start' | 'end';
  /** A column with a total is added up at the foot of the table: the number of a row, and the decimals of the sum (2 for money). */
  total?: { of: (row: Row) => number | null; decimals: number };
  /** Hidden until the user selects it in the column selector. */
  hidden?: boolean;
  /** Left out of the printed table. */
  noPrint?: boolean;
  /** If absent, the card omits the value. */
  card?: CardSlot;
};

/** The sort that a click on a column's head asks for: downwards first, then upwards, then the usual order again. */
export function nextSort(id: string, sort: string, usual: string): string {
  if (sort === `-${id}`) return id;
  if (sort === id) return usual === id || usual === `-${id}` ? `-${id}` : usual;
  return `-${id}`;
}

/** Whether a value is blank, so that a cell shows 「—」 or nothing. */
export function isBlank(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}
