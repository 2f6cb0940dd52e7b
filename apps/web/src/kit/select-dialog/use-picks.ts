import { useState } from 'react';

import type { Selected } from '#ui/data-table/selection.ts';

/** The rows that were picked, in the order of picking, from whatever page of the list. */
export type Picks<Row> = {
  rows: readonly Row[];
  selected: Selected;
  /** Takes what is ticked now; rows of other pages stay as they are. */
  tick: (selected: Selected) => void;
  only: (row: Row) => void;
  /** Picks a row, or lets it go. */
  turn: (row: Row) => void;
  drop: (row: Row) => void;
  clear: () => void;
};

/** Keeps picked rows over paging and searching. */
export function usePicks<Row>(chosen: readonly Row[], shown: readonly Row[], rowId: (row: Row) => string): Picks<Row> {
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
