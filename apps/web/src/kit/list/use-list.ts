import type { Call, InputOf } from '@houtai/contract/call';
import { PAGE_SIZE_MAX } from '@houtai/contract/limits';
import type { ListCall } from '@houtai/contract/paging';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isLiveRead } from '#platform/calls/live-reads.ts';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { useMedia } from '#ui/hooks/use-media.ts';

import { asInput, type ListParts } from './list-of.ts';
import { type ListAddress, useListAddress } from './use-list-address.ts';

/** A list: where it is, what it holds, and the ways to go on. */
export type List<Name extends string, Row, View extends string = ''> = Omit<ListAddress<Name, View>, 'go' | 'setFilters'> & {
  /** Undefined until the first answer; the rows before stay while others are on their way. */
  data: { rows: Row[]; total: number } | undefined;
  /** The rows came because of what others did; absent for lists that do not follow that. */
  isLive?: boolean;
  /** When they were answered; absent for lists that are in no order of time. */
  answeredAt?: number;
  /** The rows are those of a page before. */
  isStale: boolean;
  error: CallError | null;
  busy: boolean;
  refresh: () => void;
  /** Starts again at page 1; a condition that is not given is lifted. */
  setFilters: (filters: Readonly<Record<string, string>>) => void;
  /** How many rows there are under one condition more; absent for lists that are in no order of urgency. */
  countWhere?: (condition: object) => UseQueryOptions<{ total: number }>;
  /** On a phone the first page grows downwards in place of pages; `more` rejects when that failed, and is null when all are there. */
  growing: { more: (() => Promise<void>) | null } | null;
};

/** Reads a list by the address of the page, where page, size, order, view and conditions live, so that a link shows the same list. */
export function useList<Input, Row, Name extends string, View extends string>(
  parts: ListParts<ListCall<Input, Row>, Name, View>,
): List<Name, Row, View> {
  const address = useListAddress(parts);
  const { go, offset, limit, setFilters } = address;
  const { call } = parts;
  const client = useQueryClient();
  const isPhone = useMedia('(max-width: 600px)');
  const asked = inputOf(parts, address, limit);
  // Destructured: what depends on the whole answer is computed again with each of its states, and drawn again.
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(call, asked, { silent: true }),
    placeholderData: keepPreviousData,
  });

  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / limit));
  const isBeyond = data !== undefined && !isPlaceholderData && offset > pages;
  useEffect(() => {
    // The last rows of the last page may have gone since.
    if (isBeyond) go({ page: pages }, true);
  });

  // Who comes by a link to a later page, or has the largest one, gets pages there too.
  const grows = isPhone && offset === 1 && (limit < PAGE_SIZE_MAX || total <= PAGE_SIZE_MAX);
  const more = async () => {
    const size = Math.min(limit * 2, PAGE_SIZE_MAX);
    // Asked for before the address changes, so that nothing goes away when it fails.
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
    setFilters: (filters) => {
      // Asking the same again means: look again.
      if (!setFilters(filters)) void refetch();
    },
  };
}

/** A list that is asked for one row alone, for its total. */
function countOf(call: Call, asked: object): UseQueryOptions<{ total: number }> {
  const { queryKey, queryFn } = queryOf(call, asInput(call, { ...asked, offset: 1, limit: 1 }), { silent: true });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a list answers its total
  return { queryKey, queryFn } as UseQueryOptions<{ total: number }>;
}

type Asked = { asked: object; sort: string; offset: number };

/** What the call is asked for the first `limit` rows from the page on. */
function inputOf<C extends Call>({ call, defaultSort }: ListParts<C>, { asked, sort, offset }: Asked, limit: number): InputOf<C> {
  return asInput(call, { ...asked, ...(defaultSort !== '' && { sort }), offset, limit });
}
