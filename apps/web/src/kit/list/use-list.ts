import { PAGE_SIZE, PAGE_SIZE_MAX } from '@houtai/contract/limits';
import type { ListCall } from '@houtai/contract/paging';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { queryOf } from '../../platform/query.ts';
import { CallError } from '../../platform/send.ts';
import { useMedia } from '../../ui/use-media.ts';

/** What the address of a list says: page, size, order, view, and by name its conditions, each blank unless set. */
export type ListPlace<Name extends string, View extends string = ''> = {
  offset: number;
  limit: number;
  sort: string;
  view: View | '';
  filter: (name: Name) => string;
};

export type ListOptions<Name extends string, Input, View extends string = ''> = {
  /** Names of the conditions, as in the address; page, size, sort, view and id are taken. */
  filters: readonly Name[];
  usualSort: string;
  /** Keys of the views, the usual one first. */
  views?: readonly View[];
  input: (place: ListPlace<Name, View>) => Input;
};

/** A list: where it is, what it holds, and the ways to go on. */
export type List<Name extends string, Row, View extends string = ''> = ListPlace<Name, View> & {
  usualSort: string;
  /** Undefined until the first answer; the rows before stay while others are on their way. */
  data: { rows: Row[]; total: number } | undefined;
  /** What the rows were asked for with; none of a list that is not read by one call. */
  asked?: unknown;
  /** The rows are those of a page before. */
  isStale: boolean;
  fault: CallError | null;
  busy: boolean;
  isFiltered: boolean;
  /** View, conditions and order as they stand in the address: what a saved search keeps. */
  search: string;
  /** The record whose detail is open. */
  openId: string | null;
  refresh: () => void;
  /** Starts again at page 1; a condition that is not given is lifted. */
  setFilters: (filters: Readonly<Record<string, string>>) => void;
  setPaging: (paging: { page: number; size: number }) => void;
  /** On a phone the first page grows downwards in place of pages; `more` rejects when that failed, and is null when all are there. */
  growing: { more: (() => Promise<void>) | null } | null;
  setSort: (sort: string) => void;
  setView: (view: View) => void;
  setSearch: (search: string) => void;
  /** Opens the detail of a record, or closes it; stepping from record to record makes no history. */
  open: (id: string | null) => void;
};

/** Reads a list call by the address of the page, where page, size, order, view and conditions live, so that a link shows the same list. */
export function useList<const Name extends string, Input, Row, const View extends string = ''>(
  call: ListCall<Input, Row>,
  options: ListOptions<Name, Input, View>,
): List<Name, Row, View> {
  const { input } = options;
  const { go, ...address } = useListAddress(options);
  const { offset, limit, sort, view, filter } = address;
  // No more than the place: pages hand all of it on, and with a record that opens the rows are still the same.
  const place: ListPlace<Name, View> = { offset, limit, sort, view, filter };
  const client = useQueryClient();
  const isPhone = useMedia('(max-width: 600px)');
  const query = useQuery({ ...queryOf(call, input(place), { silent: true }), placeholderData: keepPreviousData });

  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / limit));
  const isBeyond = query.data !== undefined && !query.isPlaceholderData && offset > pages;
  useEffect(() => {
    // The last rows of the last page may have gone since.
    if (isBeyond) go({ page: pages }, true);
  });

  // Who comes by a link to a later page, or has the largest one, gets pages there too.
  const grows = isPhone && offset === 1 && (limit < PAGE_SIZE_MAX || total <= PAGE_SIZE_MAX);
  const more = async () => {
    const size = Math.min(limit * 2, PAGE_SIZE_MAX);
    // Asked for before the address changes, so that nothing goes away when it fails.
    await client.fetchQuery(queryOf(call, input({ ...place, limit: size }), { silent: true }));
    go({ page: 1, size }, true);
  };
  return {
    ...address,
    data: query.data,
    asked: input(place),
    isStale: query.isPlaceholderData,
    fault: query.error instanceof CallError ? query.error : null,
    busy: query.isFetching,
    growing: grows ? { more: limit < total ? more : null } : null,
    refresh: () => void query.refetch(),
    setFilters: (filters) => {
      // Asking the same again means: look again.
      if (!address.setFilters(filters)) void query.refetch();
    },
  };
}

type Read = 'data' | 'asked' | 'isStale' | 'fault' | 'busy' | 'growing' | 'refresh' | 'setFilters';

/** Where a list is and the ways to go on. `setFilters` says whether that changed anything. */
export type ListAddress<Name extends string, View extends string = ''> = Omit<List<Name, unknown, View>, Read> & {
  setFilters: (filters: Readonly<Record<string, string>>) => boolean;
  go: (changes: Readonly<Record<string, string | number>>, replace?: boolean) => void;
};

/** The place of a list in the address of the page. */
export function useListAddress<const Name extends string, const View extends string = ''>(
  options: Omit<ListOptions<Name, unknown, View>, 'input'>,
): ListAddress<Name, View> {
  const { filters: names, usualSort } = options;
  const [params, setParams] = useSearchParams();
  const place = placeOf(params, options);
  const go = (changes: Readonly<Record<string, string | number>>, replace = false) =>
    setParams((before) => merged(before, { page: 1, ...changes }, options), { replace });
  const openId = params.get('id');
  return {
    ...place,
    usualSort,
    isFiltered: names.some((name) => place.filter(name) !== ''),
    search: searchOf(params, options),
    openId,
    go,
    setFilters: (filters) => {
      const wanted = names.map((name) => [name, (filters[name] ?? '').trim()] as const);
      if (place.offset === 1 && wanted.every(([name, value]) => value === place.filter(name))) return false;
      go(Object.fromEntries(wanted));
      return true;
    },
    setPaging: ({ page, size }) => go({ page, size }),
    setSort: (sort) => go({ sort }),
    setView: (view) => go({ view }),
    setSearch: (search) => {
      const given = new URLSearchParams(search);
      go(Object.fromEntries(['view', 'sort', ...names].map((name) => [name, given.get(name) ?? usualOf(name, options)])));
    },
    open: (id) => go({ page: place.offset, id: id ?? '' }, id === null || openId !== null),
  };
}

type Address = { filters: readonly string[]; usualSort: string; views?: readonly string[] };

function usualOf(name: string, { usualSort, views }: Address): string {
  if (name === 'sort') return usualSort;
  return name === 'view' ? (views?.[0] ?? '') : '';
}

/** The address with some changes; what is usual does not stand in it. */
function merged(before: URLSearchParams, changes: Readonly<Record<string, string | number>>, address: Address): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) next.set(name, String(value));
  const usual: Readonly<Record<string, string>> = { page: '1', size: String(PAGE_SIZE) };
  for (const name of ['page', 'size', 'sort', 'view', 'id', ...address.filters])
    if (next.get(name) === (usual[name] ?? usualOf(name, address))) next.delete(name);
  return next;
}

function searchOf(params: URLSearchParams, address: Address): string {
  const kept = ['view', ...address.filters, 'sort'].flatMap((name) => {
    const value = params.get(name) ?? '';
    return value === '' || value === usualOf(name, address) ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

function placeOf<Name extends string, View extends string>(
  params: URLSearchParams,
  { usualSort, views = [] }: Pick<ListOptions<Name, unknown, View>, 'usualSort' | 'views'>,
): ListPlace<Name, View> {
  return {
    offset: countOf(params.get('page'), 1, 1_000_000),
    limit: countOf(params.get('size'), PAGE_SIZE, PAGE_SIZE_MAX),
    sort: params.get('sort') ?? usualSort,
    view: views.find((view) => view === params.get('view')) ?? views[0] ?? '',
    filter: (name) => params.get(name) ?? '',
  };
}

function countOf(text: string | null, usual: number, most: number): number {
  const count = Number(text ?? '');
  return Number.isInteger(count) && count >= 1 && count <= most ? count : usual;
}
