import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import type { AreaRow } from '@houtai/contract/areas-admin';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useListAddress } from '#kit/list/use-list-address.ts';
import type { ResourceTree } from '#kit/resource/resource-view.ts';
import type { TreeShape } from '#kit/tree-list/tree-rows.ts';
import { type TreeListState, useTreeList } from '#kit/tree-list/use-tree-list.ts';
import { queryOf } from '#platform/calls/query.ts';

const SHAPE: TreeShape<AreaRow> = { rowId: ({ id }) => id, parentOf: ({ parentId }) => parentId, hasMore: ({ leaf }) => !leaf };

/** The areas as a tree whose branches load when they are opened, or the results of a search with their path. */
export function useAreaTree({ list }: Pick<ResourceTree, 'list'>): TreeListState<string, AreaRow> {
  const address = useListAddress(list);
  const keyword = textOf(ownValue(address.asked, 'keyword'));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const search = useQuery({
    ...queryOf(calls.areaAdmin.search, { keyword }, { silent: true }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
  const parents = keyword === '' ? [ROOT_AREA, ...opened] : opened;
  const levels = useQueries({
    queries: parents.map((parentId) => queryOf(calls.areaAdmin.list, { parentId }, { silent: true })),
    combine: (results) => ({
      rows: results.flatMap(({ data }) => data ?? []),
      loaded: results[0]?.data !== undefined,
      error: results.find(({ error }) => error !== null)?.error ?? null,
      isFetching: results.some(({ isFetching }) => isFetching),
      waiting: results.map(({ isPending }) => isPending),
      refetch: () => results.map((result) => result.refetch()),
    }),
  });
  const hits = new Set(search.data?.hits);
  const found = keyword === '' ? undefined : search.data?.rows;
  return useTreeList({
    address,
    shape: SHAPE,
    openLevels: 0,
    query: {
      data: keyword === '' ? (levels.loaded ? levels.rows : undefined) : found && merged(found, levels.rows),
      error: keyword === '' ? levels.error : search.error,
      isFetching: levels.isFetching || search.isFetching,
      refetch: () => (keyword === '' ? levels.refetch() : search.refetch()),
    },
    isHit: ({ id }) => hits.has(id),
    busy: new Set(parents.filter((_, index) => levels.waiting[index])),
    onTurn: (id, isOpen) => {
      if (isOpen && !opened.includes(id)) setOpened([...opened, id]);
    },
  });
}

/** Search results and the rows loaded below them, without duplicates. */
function merged(found: readonly AreaRow[], read: readonly AreaRow[]): AreaRow[] {
  const all = new Map([...read, ...found].map((row) => [row.id, row]));
  return [...all.values()].sort((a, b) => Number(a.sort) - Number(b.sort) || (a.id < b.id ? -1 : 1));
}
