import { useCallback, useLayoutEffect, useRef } from 'react';

/** The ids of the ticked rows. */
export type SelectedIds = ReadonlySet<string>;

/** Makes the rows selectable, with Shift a whole range. */
export type Selection<Row> = {
  selected: SelectedIds;
  onChange: (selected: SelectedIds) => void;
  /** The accessible name of the row's tick box. */
  label: (row: Row) => string;
  /** The reason why a row cannot be ticked, as a sentence; null if it can. */
  refusal?: (row: Row) => string | null;
  /** Single selection: ticking a row clears the tick of the previous one. */
  single?: boolean;
};

/** Adds rows to the selection or removes them from it. */
export function withTicks(selected: SelectedIds, ids: readonly string[], isTicked: boolean): SelectedIds {
  const changed = new Set(ids);
  return new Set([...[...selected].filter((id) => !changed.has(id)), ...(isTicked ? ids : [])]);
}

/** The ids from one row to another, both included, in either direction. */
export function rangeOf(ids: readonly string[], from: number, to: number): readonly string[] {
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

type Rows<Row> = { ids: readonly string[]; rows: readonly Row[] };

/** The ids of the rows that can be ticked. */
export function tickableIds<Row>({ ids, rows }: Rows<Row>, { refusal }: Selection<Row>): readonly string[] {
  return refusal ? ids.filter((_, index) => isFree(refusal, rows[index])) : ids;
}

/** Whether any of the rows can be ticked. */
export function isTickable<Row>(rows: readonly Row[], { refusal }: Selection<Row>): boolean {
  return refusal ? rows.some((row) => isFree(refusal, row)) : rows.length > 0;
}

function isFree<Row>(refusal: (row: Row) => string | null, row: Row | undefined): boolean {
  return row !== undefined && refusal(row) === null;
}

/**
 * Returns a function that ticks a row, or with Shift all rows from the last ticked one. The function stays the same, so that rows need not
 * render again.
 */
export function useTick<Row>(
  model: Rows<Row>,
  selection: Selection<Row> | undefined,
): (index: number, isTicked: boolean, range: boolean) => void {
  const latest = useRef({ model, selection });
  const before = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = { model, selection };
  });
  return useCallback((index, isTicked, range) => {
    const now = latest.current;
    if (!now.selection) return;
    const { ids } = now.model;
    const own = ids[index];
    if (now.selection.single && own !== undefined) return now.selection.onChange(new Set([own]));
    const from = range && before.current !== null ? ids.indexOf(before.current) : -1;
    const able = new Set(tickableIds(now.model, now.selection));
    const wanted = rangeOf(ids, from < 0 ? index : from, index).filter((id) => able.has(id));
    before.current = own ?? null;
    now.selection.onChange(withTicks(now.selection.selected, wanted, isTicked));
  }, []);
}
