import type { Call, InputOf } from './call.ts';

declare const QUERY: unique symbol;

/** The address of a page of the console, under /adminview. Only the compiler knows the type of its query; the value is a text. */
export type PageAddress<Query = unknown> = string & { readonly [QUERY]?: Query };

/** The query of a page that calls `C`: the input of the call and, for a list, the id of the open record. */
export type QueryOf<C extends Call> = Omit<InputOf<C>, 'offset' | 'limit'> & { id?: string };

const pages = new Map<string, Call | undefined>();

/** Declares the address of a page; `call` types its query. Without it, links to the page have no query. */
export function pageAt<Query = Record<string, never>>(path: string): PageAddress<Query>;
export function pageAt<C extends Call>(path: string, call: C): PageAddress<QueryOf<C>>;
export function pageAt(path: string, call?: Call): PageAddress {
  pages.set(path, call);
  return path;
}

/** All declared pages, each with the call that types its query. */
export function declaredPages(): ReadonlyMap<string, Call | undefined> {
  return pages;
}

/** The address of a page with a query, for links, messages and menus; undefined values are left out. */
export function linkTo<Query extends object>(page: PageAddress<Query>, query: NoInfer<Query>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return parts.length === 0 ? page : `${page}?${parts.join('&')}`;
}
