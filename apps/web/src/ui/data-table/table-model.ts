import { useMemo } from 'react';

import type { Column } from './column.ts';
import type { Selection } from './selection.ts';

/** Width of the selection column in px. */
export const TICK_WIDTH = 36;

/** A column at its position: pinned columns come first and last, each with its distance in px from that side. */
export type PlacedColumn<Row> = { column: Column<Row>; offset: number | undefined };

/** The rows and columns of a table as rendered. */
export type TableModel<Row> = {
  placed: readonly PlacedColumn<Row>[];
  rows: readonly Row[];
  ids: readonly string[];
  /** The minimum width of the table in px; a narrower container scrolls sideways. */
  width: number;
};

type ModelOptions<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: Selection<Row> | undefined;
};

/** The table's model: order and offsets of the columns, and the ids of the rows. The server sorts and pages. */
export function useTableModel<Row>({ columns, rows, rowId, selection }: ModelOptions<Row>): TableModel<Row> {
  const before = selection ? TICK_WIDTH : 0;
  const placed = useMemo(() => arrangeColumns(columns, before), [columns, before]);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  return { placed, rows, ids, width: before + sumOf(columns) };
}

/** Arranges the columns, beginning at `before` px from the start. */
export function arrangeColumns<Row>(columns: readonly Column<Row>[], before: number): PlacedColumn<Row>[] {
  const on = (side: Column<Row>['pin']) => columns.filter(({ pin }) => pin === side);
  const end = on('end');
  return [
    ...on('start').map((column, index, start) => ({ column, offset: before + sumOf(start.slice(0, index)) })),
    ...on(undefined).map((column) => ({ column, offset: undefined })),
    ...end.map((column, index) => ({ column, offset: sumOf(end.slice(index + 1)) })),
  ];
}

function sumOf(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
