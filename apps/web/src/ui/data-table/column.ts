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
  /** What a cell shows; blank (empty, null, undefined, false) becomes 「—」. */
  cell: (row: Row) => ReactNode;
  grow?: boolean;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  sortable?: boolean;
  pin?: 'start' | 'end';
  /** A column with a total is added up at the foot of the table: the number of a row, and the decimals of the sum (2 for money). */
  total?: { of: (row: Row) => number | null; decimals: number };
  /** Waits in the column selector until somebody wants it. */
  hidden?: boolean;
  /** Left out of the printed table. */
  noPrint?: boolean;
  /** Absent, the value is left out of the card. */
  card?: CardSlot;
};

/** The sort that a click on a column's head asks for: downwards first, then upwards, then the usual order again. */
export function nextSort(id: string, sort: string, usual: string): string {
  if (sort === `-${id}`) return id;
  if (sort === id) return usual === id || usual === `-${id}` ? `-${id}` : usual;
  return `-${id}`;
}

/** A value that is shown as 「—」, or not at all. */
export function isBlank(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}
