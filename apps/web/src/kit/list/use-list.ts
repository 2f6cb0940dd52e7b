import type { Call, InputOf } from '@houtai/contract/call';
import { PAGE_SIZE_MAX } from '@houtai/contract/limits';
import type { ListCall } from '@houtai/contract/paging';
import { keepPreviousData, type QueryFunction, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isLiveRead } from '#platform/calls/live-reads.ts';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { useMedia } from '#ui/hooks/use-media.ts';

import { asInput, type ListParts } from './list-of.ts';
import { type ListAddress, useListAddress } from './use-list-address.ts';

/** How rows are asked for that are not those of the page. */
type RowsQuery<Row> = { queryKey: readonly unknown[]; queryFn: QueryFunction<{ rows: readonly Row[]; total: number }> };

/** A list: its state, its rows and the functions that change it. */
export type List<Name extends string, Row, View extends string = ''> = Omit<ListAddress<Name, View>, 'go' | 'setFilters'> & {
  /** Undefined until the first answer; the previous rows stay while others load. */
  data: { rows: Row[]; total: number } | undefined;
  /** Whether the rows were refetched because another user changed data; absent for lists without live changes. */
  isLive?: boolean;
  /** When the answer arrived; absent for lists that are not sorted by time. */
  answeredAt?: number;
  /** Whether the rows are those of the previous page. */
  isStale: boolean;
  error: CallError | null;
  busy: boolean;
  refresh: () => void;
  /** Returns to page 1; omitted conditions are cleared. */
  setFilters: (filters: Readonly<Record<string, string>>) => void;
  /** Counts the rows under one more condition; absent for lists that are not sorted by urgency. */
  countWhere?: (condition: object) => UseQueryOptions<{ total: number }>;
  /** The first rows under other conditions in the same order; absent for lists that are in no order of urgency. */
  rowsWhere?: (condition: object) => RowsQuery<Row>;
  /** On a phone the first page grows instead of paging; `more` rejects on failure and is null when all rows are shown. */
  growing: { more: (() => Promise<void>) | null } | null;
};

/** Loads a list by the page's address, which holds page, size, order, view and conditions, so that a link shows the same list. */
export function useList<Input, Row, Name extends string, View extends string>(
  parts: ListParts<ListCall<Input, Row>, Name, View>,
): List<Name, Row, View> {
  const address = useListAddress(parts);
  const { go, offset, limit, setFilters } = address;
  const { call } = parts;
  const client = useQueryClient();
  const isPhone = useMedia('(max-width: 600px)');
  const asked = inputOf(parts, address, limit);
  // Destructured so that values computed from the answer do not change with every state of the query.
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(call, asked, { silent: true }),
    placeholderData: keepPreviousData,
  });

  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / limit));
  const isBeyond = data !== undefined && !isPlaceholderData && offset > pages;
  useEffect(() => {
    // The last page may have lost its rows meanwhile.
    if (isBeyond) go({ page: pages }, true);
  });

  // A link to a later page, or the maximum page size, uses pages on a phone too.
  const grows = isPhone && offset === 1 && (limit < PAGE_SIZE_MAX || total <= PAGE_SIZE_MAX);
  const more = async () => {
    const size = Math.min(limit * 2, PAGE_SIZE_MAX);
    // Loads before the address changes, so that nothing disappears on failure.
    await client.fetchQuery(queryOf(call, inputOf(parts, address, size), { silent: true }));
    go({ page: 1, size }, true);
  };
  return {
    ...address,
    asked,
    data,
    isLive: isLiveRead(client, queryOf(call, asked).queryKey, dataUpdatedAt),
    answeredAt: dataUpdatedAt,
    isStale: isPlaceholderData,
    error: error instanceof CallError ? error : null,
    busy: isFetching,
    growing: grows ? { more: limit < total ? more : null } : null,
    refresh: () => void refetch(),
    countWhere: (condition) => countOf(call, { ...address.asked, ...condition }),
    rowsWhere: (condition) => rowsOf<Row>(call, { ...asked, ...condition, offset: 1, limit: BELOW_MOST }),
    setFilters: (filters) => {
      // Searching with unchanged values refetches.
      if (!setFilters(filters)) void refetch();
    },
  };
}

/** A list request for a single row, for its total. */
function countOf(call: Call, asked: object): UseQueryOptions<{ total: number }> {
  const { queryKey, queryFn } = queryOf(call, asInput(call, { ...asked, offset: 1, limit: 1 }), { silent: true });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a list answers its total
  return { queryKey, queryFn } as UseQueryOptions<{ total: number }>;
}

/** The most of what stands below the rows of a list; what is more has a view of its own. */
const BELOW_MOST = 50;

function rowsOf<Row>(call: Call, asked: object): RowsQuery<Row> {
  const { queryKey, queryFn } = queryOf(call, asInput(call, asked), { silent: true });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the call of the list answers its rows
  return { queryKey, queryFn } as unknown as RowsQuery<Row>;
}

type Asked = { asked: object; sort: string; offset: number };

/** The input of the call for `limit` rows from the page on. */
function inputOf<C extends Call>({ call, defaultSort }: ListParts<C>, { asked, sort, offset }: Asked, limit: number): InputOf<C> {
  return asInput(call, { ...asked, ...(defaultSort !== '' && { sort }), offset, limit });
}
