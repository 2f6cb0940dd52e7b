import type { Call, InputOf } from '@houtai/contract/call';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';
import { useSearchParams } from 'react-router';

import { changedAddress, type Changes, changesTo, defaultSortOf, namesOf, searchOf, viewIn } from './list-address.ts';
import { asInput, type ListParts } from './list-of.ts';
import { type Condition, normalizeConditions, type SearchValues } from './search/condition.ts';

/** The state of a list in the address, and functions that change it. */
export type ListAddress<Name extends string, View extends string = '', Asked = unknown> = {
  conditions: readonly Condition<Name>[];
  views: readonly { key: View; label: string }[];
  offset: number;
  limit: number;
  sort: string;
  defaultSort: string;
  view: View | '';
  /** The current values of the conditions. */
  held: SearchValues;
  filter: (name: Name) => string;
  /** The fields of the call for the conditions and the view. */
  asked: Asked;
  /** The fields for the conditions alone, for the counts of the views. */
  sought: Omit<Asked, 'view' | 'offset' | 'limit' | 'sort'>;
  isFiltered: boolean;
  /** View, conditions and order as in the address, as a saved search stores them. */
  search: string;
  /** The id of the record whose detail is open. */
  openId: string | null;
  go: (changes: Changes, replace?: boolean) => void;
  /** Returns to page 1; omitted conditions are cleared. Returns whether anything changed. */
  setFilters: (filters: SearchValues) => boolean;
  setPaging: (paging: { page: number; size: number }) => void;
  setSort: (sort: string) => void;
  setView: (view: View) => void;
  setSearch: (search: string) => void;
  /** Opens or closes the detail of a record; stepping between records adds no history entries. */
  open: (id: string | null) => void;
};

/** Reads a list's state from the address of the page and writes it there. */
export function useListAddress<C extends Call, Name extends string, View extends string>(
  parts: ListParts<C, Name, View>,
): ListAddress<Name, View, Omit<InputOf<C>, 'columns'>> {
  const { call, conditions, views, viewName } = parts;
  const [params, setParams] = useSearchParams();
  const names = namesOf(parts);
  const offset = countOf(params.get('page'), 1, 1_000_000);
  const view = viewIn(parts, params.get(viewName));
  const usual = defaultSortOf(parts, view);
  const held = Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']));
  const openId = params.get('id');
  const go = (changes: Changes, replace = false) =>
    setParams((before) => changedAddress(before, { page: 1, ...changes }, parts), { replace });
  return {
    conditions,
    views,
    offset,
    limit: countOf(params.get('size'), PAGE_SIZE, PAGE_SIZE_MAX),
    sort: params.get('sort') ?? usual,
    defaultSort: usual,
    view: view?.key ?? '',
    held,
    filter: (name) => held[name] ?? '',
    asked: asInput(call, askedBy({ conditions, view, held })),
    sought: asInput(call, askedBy({ conditions, view: undefined, held })),
    isFiltered: names.some((name) => ownValue(held, name) !== ''),
    search: searchOf(params, parts),
    openId,
    go,
    setFilters: (filters) => {
      const wanted = names.map((name) => [name, (ownValue(filters, name) ?? '').trim()] as const);
      if (offset === 1 && wanted.every(([name, value]) => value === ownValue(held, name))) return false;
      go(Object.fromEntries(wanted));
      return true;
    },
    setPaging: ({ page, size }) => go({ page, size }),
    setSort: (sort) => go({ sort }),
    setView: (wanted) => go({ [viewName]: wanted }),
    setSearch: (search) => go(changesTo(search, parts)),
    open: (id) => go({ page: offset, id: id ?? '' }, id === null || openId !== null),
  };
}

type Said = { conditions: readonly Condition[]; view: ListParts['views'][number] | undefined; held: SearchValues };

function askedBy({ conditions, view, held }: Said): object {
  const settled = normalizeConditions(conditions, held);
  const entries = [...(view?.asked ?? []), ...conditions.flatMap((condition) => condition.asked(settled))];
  return Object.fromEntries(entries);
}

function countOf(text: string | null, usual: number, most: number): number {
  const count = Number(text ?? '');
  return Number.isInteger(count) && count >= 1 && count <= most ? count : usual;
}
