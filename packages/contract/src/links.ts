import type { Call, InputOf } from './call.ts';

declare const QUERY: unique symbol;

/** Where a page of the console is, under /adminview. What its query may hold is known to the compiler only: the value is a text. */
export type PageAddress<Query = unknown> = string & { readonly [QUERY]?: Query };

/** What the query of a page may hold that asks a call: the input of the call, and of a list the record whose detail is open. */
export type QueryOf<C extends Call> = Omit<InputOf<C>, 'offset' | 'limit'> & { id?: string };

const pages = new Map<string, Call | undefined>();

/** Declares where a page is; `call` is what it asks by the query of its address, without it nothing links to it with a query. */
export function pageAt<Query = Record<string, never>>(path: string): PageAddress<Query>;
export function pageAt<C extends Call>(path: string, call: C): PageAddress<QueryOf<C>>;
export function pageAt(path: string, call?: Call): PageAddress {
  pages.set(path, call);
  return path;
}

/** Every page that is declared, with the call that its query is for. */
export function declaredPages(): ReadonlyMap<string, Call | undefined> {
  return pages;
}

/** The address of a page with a query, for links, messages and menus; what is undefined is left out. */
export function linkTo<Query extends object>(page: PageAddress<Query>, query: NoInfer<Query>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return parts.length === 0 ? page : `${page}?${parts.join('&')}`;
}
