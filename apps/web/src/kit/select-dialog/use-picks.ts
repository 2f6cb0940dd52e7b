import { useState } from 'react';

import type { SelectedIds } from '#ui/data-table/selection.ts';

/** The chosen rows in the order of choosing, from all pages of the list. */
export type PickedRows<Row> = {
  rows: readonly Row[];
  selected: SelectedIds;
  /** Takes the selection of this page; rows of other pages stay chosen. */
  tick: (selected: SelectedIds) => void;
  only: (row: Row) => void;
  /** Chooses a row, or removes it. */
  turn: (row: Row) => void;
  drop: (row: Row) => void;
  clear: () => void;
};

/** Holds the chosen rows across paging and searching. */
export function usePicks<Row>(chosen: readonly Row[], shown: readonly Row[], rowId: (row: Row) => string): PickedRows<Row> {
  const [rows, setRows] = useState(chosen);
  const drop = (row: Row) => setRows(rows.filter((other) => rowId(other) !== rowId(row)));
  return {
    rows,
    selected: new Set(rows.map(rowId)),
    tick: (selected) => {
      const staying = rows.filter((row) => selected.has(rowId(row)));
      const known = new Set(staying.map(rowId));
      setRows([...staying, ...shown.filter((row) => selected.has(rowId(row)) && !known.has(rowId(row)))]);
    },
    only: (row) => setRows([row]),
    turn: (row) => (rows.some((other) => rowId(other) === rowId(row)) ? drop(row) : setRows([...rows, row])),
    drop,
    clear: () => setRows([]),
  };
}
