import { PAGE_SIZE, PAGE_SIZE_MAX } from '@houtai/contract/limits';
import type { ListCall } from '@houtai/contract/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { queryOf } from '../platform/query.ts';
import { CallError } from '../platform/send.ts';

/** What the address of a list says: page, size, order, and by name its conditions, each blank unless set. */
export type ListPlace<Name extends string> = {
  offset: number;
  limit: number;
  sort: string;
  filter: (name: Name) => string;
};

export type ListOptions<Name extends string, Input> = {
  /** Names of the conditions, as in the address. */
  filters: readonly Name[];
  usualSort: string;
  input: (place: ListPlace<Name>) => Input;
};

/** A list: where it is, what it holds, and the ways to go on. */
export type List<Name extends string, Row> = ListPlace<Name> & {
  usualSort: string;
  /** Undefined until the first answer; the rows before stay while others are on their way. */
  data: { rows: Row[]; total: number } | undefined;
  fault: CallError | null;
  busy: boolean;
  isFiltered: boolean;
  refresh: () => void;
  /** Starts again at page 1; a condition that is not given is lifted. */
  setFilters: (filters: Readonly<Record<string, string>>) => void;
  setPaging: (paging: { page: number; size: number }) => void;
  setSort: (sort: string) => void;
};

/** Reads a list call by the address of the page, where page, size, order and conditions live, so that a link shows the same list. */
export function useList<const Name extends string, Input, Row>(
  call: ListCall<Input, Row>,
  { filters: names, usualSort, input }: ListOptions<Name, Input>,
): List<Name, Row> {
  const [params, setParams] = useSearchParams();
  const place = placeOf<Name>(params, usualSort);
  const query = useQuery({ ...queryOf(call, input(place), { silent: true }), placeholderData: keepPreviousData });

  const go = (changes: Readonly<Record<string, string | number>>, options?: { replace: boolean }) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ page: 1, ...changes })) next.set(name, String(value));
      for (const [name, usual] of [
        ['page', '1'],
        ['size', String(PAGE_SIZE)],
        ['sort', usualSort],
      ] as const)
        if (next.get(name) === usual) next.delete(name);
      for (const name of names) if (next.get(name) === '') next.delete(name);
      return next;
    }, options);

  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / place.limit));
  const isBeyond = query.data !== undefined && !query.isPlaceholderData && place.offset > pages;
  useEffect(() => {
    // The last rows of the last page may have gone since.
    if (isBeyond) go({ page: pages }, { replace: true });
  });

  return {
    ...place,
    usualSort,
    data: query.data,
    fault: query.error instanceof CallError ? query.error : null,
    busy: query.isFetching,
    isFiltered: names.some((name) => place.filter(name) !== ''),
    refresh: () => void query.refetch(),
    setFilters: (filters) => {
      const wanted = names.map((name) => [name, (filters[name] ?? '').trim()] as const);
      // Asking the same again means: look again.
      if (place.offset === 1 && wanted.every(([name, value]) => value === place.filter(name))) void query.refetch();
      else go(Object.fromEntries(wanted));
    },
    setPaging: ({ page, size }) => go({ page, size }),
    setSort: (sort) => go({ sort }),
  };
}

function placeOf<Name extends string>(params: URLSearchParams, usualSort: string): ListPlace<Name> {
  return {
    offset: countOf(params.get('page'), 1, 1_000_000),
    limit: countOf(params.get('size'), PAGE_SIZE, PAGE_SIZE_MAX),
    sort: params.get('sort') ?? usualSort,
    filter: (name) => params.get(name) ?? '',
  };
}

function countOf(text: string | null, usual: number, most: number): number {
  const count = Number(text ?? '');
  return Number.isInteger(count) && count >= 1 && count <= most ? count : usual;
}
