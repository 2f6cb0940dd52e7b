import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  type Row as TableRow,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  type Table,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';

import type { Column } from './column.ts';

type Meta = { grow: boolean; align: 'start' | 'end'; sortable: boolean };

export const features = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<Meta>(),
});

export type Model<Row extends RowData> = Table<typeof features, Row>;
export type ModelRow<Row extends RowData> = TableRow<typeof features, Row>;

/** What drawing needs of a column of the model, whatever its rows are. */
export type DrawnColumn = {
  id: string;
  getIsPinned: () => false | 'start' | 'end';
  getStart: (side: 'start') => number;
  getAfter: (side: 'end') => number;
  getSize: () => number;
  columnDef: { meta?: Meta };
};

/** What drawing needs of a row of the model. */
export type DrawnRow = {
  id: string;
  getVisibleCells: () => readonly { column: DrawnColumn }[];
  getToggleSelectedHandler: () => (event: unknown) => void;
};

/** The ids of the ticked rows, as keys. */
export type Selected = RowSelectionState;

/** Rows that can be ticked, with Shift a whole range. */
export type Selection<Row> = {
  selected: Selected;
  onChange: (selected: Selected) => void;
  /** What tells a row to those who hear it: the name of its tick box. */
  label: (row: Row) => string;
  /** Why a row cannot be ticked, as a sentence; null where it can. */
  refusal?: (row: Row) => string | null;
  /** One row at a time: ticking another takes the tick from the one before. */
  single?: boolean;
};

type ModelOptions<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: Selection<Row> | undefined;
};

const NONE: Selected = {};

/** The table's model: order and offsets of pinned columns, and which rows are ticked. The server sorts and pages. */
export function useTableModel<Row extends RowData>({ columns, rows, rowId, selection }: ModelOptions<Row>): Model<Row> {
  const definitions = useMemo(
    () =>
      columns.map(({ id, head, width, grow = false, align = 'start', sortable = false }) => ({
        id,
        header: head,
        size: width,
        meta: { grow, align, sortable },
      })),
    [columns],
  );
  const columnPinning = useMemo(
    () => ({
      start: columns.filter(({ pin }) => pin === 'start').map(({ id }) => id),
      end: columns.filter(({ pin }) => pin === 'end').map(({ id }) => id),
    }),
    [columns],
  );
  const selected = selection?.selected ?? NONE;
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { columnPinning, rowSelection: selected },
    enableRowSelection: (row) => !selection?.refusal?.(row.original),
    enableMultiRowSelection: !selection?.single,
    onRowSelectionChange: (next) => selection?.onChange(typeof next === 'function' ? next(selected) : next),
  });
}
