import { PAGE_SIZE } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';

import { RECORD_PART } from '#kit/use-address-part.ts';

import type { ListParts, View } from './list-of.ts';

/** The parts of a list that its address contains. */
export type AddressParts = Pick<ListParts, 'conditions' | 'views' | 'viewName' | 'defaultSort'>;

/** Values by their names in the address. */
export type Changes = Readonly<Record<string, string | number>>;

/** The names of all conditions. */
export function namesOf({ conditions }: Pick<AddressParts, 'conditions'>): readonly string[] {
  return conditions.flatMap(({ names }) => names);
}

/** The address with some changes; default values are omitted. */
export function changedAddress(before: URLSearchParams, changes: Changes, parts: AddressParts): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) next.set(name, String(value));
  // Another record opens at its beginning.
  if (next.get('id') !== before.get('id')) next.delete(RECORD_PART);
  const usual: Readonly<Record<string, string>> = { page: '1', size: String(PAGE_SIZE) };
  for (const name of ['page', 'size', 'sort', parts.viewName, 'id', ...namesOf(parts)])
    if (next.get(name) === (ownValue(usual, name) ?? usualOf(name, parts, next))) next.delete(name);
  return next;
}

/** View, conditions and order of an address, as a saved search stores them. */
export function searchOf(params: URLSearchParams, parts: AddressParts): string {
  const kept = [parts.viewName, ...namesOf(parts), 'sort'].flatMap((name) => {
    const value = params.get(name) ?? '';
    return value === '' || value === usualOf(name, parts, params) ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

/** The changes that apply a search. */
export function changesTo(search: string, parts: AddressParts): Changes {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    [parts.viewName, 'sort', ...namesOf(parts)].map((name) => [name, given.get(name) ?? usualOf(name, parts, given)]),
  );
}

function usualOf(name: string, parts: AddressParts, address: URLSearchParams): string {
  const { views, viewName } = parts;
  if (name === 'sort') return defaultSortOf(parts, viewIn(parts, address.get(viewName)));
  return name === viewName ? (views[0]?.key ?? '') : '';
}

/** The view that an address names, or the default one. */
export function viewIn<V extends { readonly key: string }>({ views }: { views: readonly V[] }, key: string | null): V | undefined {
  return views.find((view) => view.key === key) ?? views[0];
}

/** The default order of a view. */
export function defaultSortOf({ defaultSort }: Pick<AddressParts, 'defaultSort'>, view: View | undefined): string {
  return view?.sort ?? defaultSort;
}
