import { ownValue } from '@houtai/contract/own-value';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';

/** Titles that pages set themselves, by path and query. */
const useTitles = create<Readonly<Record<string, string>>>(() => ({}));

/** Sets the title of the page's tab, breadcrumb and window to that of the record it shows, once that is known. */
export function useOwnTitle(title: string): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    if (title !== '') useTitles.setState({ [address]: title });
  }, [address, title]);
}

/** The title that the page at an address set itself; empty if it set none. */
export function useTitleOf({ pathname, search }: { pathname: string; search: string }): string {
  return useTitles((titles) => ownValue(titles, pathname + search) ?? '');
}
