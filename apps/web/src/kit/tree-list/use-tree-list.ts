import { useMemo, useRef, useState } from 'react';

import type { ListAddress } from '#kit/list/use-list-address.ts';
import type { List } from '#kit/list/use-list.ts';
import { type SteadyRowsState, useSteadyRows } from '#kit/list/use-steady-rows.ts';
import { CallError } from '#platform/calls/send.ts';
import type { RowTree } from '#ui/data-table/row-tree.ts';

import { treeRows, type TreeShape } from './tree-rows.ts';

/** The source of a tree: one query, or several combined. */
export type TreeQuery<Row> = {
  data: readonly Row[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /**
   * Whether the rows were refetched because another user changed data; absent for queries that do not hold rows in place, such as combined
   * rows that are rebuilt at each render.
   */
  isLive?: boolean;
};

type TreeListOptions<Name extends string, Row> = {
  address: ListAddress<Name>;
  query: TreeQuery<Row>;
  /** Must keep its identity between renders. */
  shape: TreeShape<Row>;
  /** Whether a row matches, while there is a search. */
  isHit?: (row: Row) => boolean;
  /** Number of levels that are open initially. */
  openLevels?: number;
  /** Rows whose children are loading. */
  busy?: ReadonlySet<string>;
  /** Called when a branch is opened or closed, for trees that load children then. */
  onTurn?: (id: string, isOpen: boolean) => void;
};

/** The state of a list whose rows are a tree. */
export type TreeListState<Name extends string, Row> = {
  list: List<Name, Row>;
  tree: RowTree;
  holding: SteadyRowsState;
  /** The number of rows with every branch open. */
  total: number;
  turnAll: (isOpen: boolean) => void;
};

type Turned = { search: string; all: boolean | null; some: ReadonlyMap<string, boolean> };

/** Adds tree state to a query: open branches, search results, and the rest as for any list. */
export function useTreeList<Name extends string, Row>(options: TreeListOptions<Name, Row>): TreeListState<Name, Row> {
  const { address, query, shape, isHit, openLevels = 1, busy, onTurn } = options;
  const { go: _, ...place } = address;
  const [turned, setTurned] = useState<Turned>({ search: place.search, all: null, some: new Map() });
  // Another search resets the branches, with the path to each hit open.
  const now = turned.search === place.search ? turned : { search: place.search, all: null, some: new Map<string, boolean>() };
  const area = useRef<HTMLDivElement>(null);
  const { rowId, parentOf } = shape;
  const { rows: held, ...steady } = useSteadyRows<Row>({
    data: query.data && query.isLive !== undefined ? { rows: query.data } : undefined,
    isLive: query.isLive === true,
    asked: place.search,
    rowId,
    isInPlace: (before, now) => parentOf(before) === parentOf(now),
    area,
  });
  const hit = place.isFiltered ? isHit : undefined;
  const shown = treeRows({
    ...shape,
    rows: (query.isLive === undefined ? query.data : held) ?? [],
    isHit: hit,
    isOpen: (id, { level, hasHitBelow }) => now.some.get(id) ?? now.all ?? (hit ? hasHitBelow : level <= openLevels),
  });
  const places = useMemo(() => withBusy(shown.places, busy), [shown.places, busy]);
  const { rows } = shown;
  return {
    list: {
      ...place,
      offset: 1,
      limit: Math.max(1, rows.length),
      data: query.data && { rows, total: rows.length },
      isStale: false,
      error: query.error instanceof CallError ? query.error : null,
      busy: query.isFetching,
      growing: null,
      refresh: () => void query.refetch(),
      setFilters: (filters) => {
        if (!address.setFilters(filters)) void query.refetch();
      },
    },
    tree: {
      places,
      onTurn: (id, isOpen) => {
        setTurned({ ...now, some: new Map(now.some).set(id, isOpen) });
        onTurn?.(id, isOpen);
      },
    },
    holding: { area, ...steady },
    total: shown.total,
    turnAll: (all) => setTurned({ search: place.search, all, some: new Map() }),
  };
}

function withBusy(places: RowTree['places'], busy: ReadonlySet<string> | undefined): RowTree['places'] {
  if (!busy || busy.size === 0) return places;
  return new Map([...places].map(([id, place]) => [id, { ...place, isBusy: busy.has(id) }]));
}
