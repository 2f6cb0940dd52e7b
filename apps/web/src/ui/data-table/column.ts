import type { ReactNode } from 'react';

/** The position of a column's value in the card that shows a row on a phone: see data-table.module.css. */
export type CardSlot = 'id' | 'mark' | 'state' | 'title' | 'note' | 'meta' | 'date' | 'actions';

/** A column of a DataTable. */
export type Column<Row, Id extends string = string> = {
  /** Unique in the table; for a sortable column, the name that `sort` carries. */
  id: Id;
  head: string;
  /** The width in px; the minimum if the column grows into the remaining space. */
  width: number;
  /** Renders a cell; a blank value (empty, null, undefined, false) becomes 「—」. */
  cell: (row: Row) => ReactNode;
  grow?: boolean;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  sortable?: boolean;
  pin?: 'start' | 'end';
  /** Shows a total of the column at the foot of the table: the number of a row, and the decimals of the sum (2 for money). */
  total?: { of: (row: Row) => number | null; decimals: number };
  /** Hidden until the user selects it in the column selector. */
  hidden?: boolean;
  /** Omitted from the printed table. */
  noPrint?: boolean;
  /** If absent, the card omits the value. */
  card?: CardSlot;
};

/** The sort order after a click on a column head: descending first, then ascending, then the default order again. */
export function nextSort(id: string, sort: string, usual: string): string {
  if (sort === `-${id}`) return id;
  if (sort === id) return usual === id || usual === `-${id}` ? `-${id}` : usual;
  return `-${id}`;
}

/** Whether a value is blank, so that a cell shows 「—」 or nothing. */
export function isBlank(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}
