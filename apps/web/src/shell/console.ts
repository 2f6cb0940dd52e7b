import { HOME_PAGE } from '@houtai/contract/home';
import { createContext, use } from 'react';

import type { Feature, Page } from '#platform/pages/pages.ts';
import { hasUnsaved } from '#platform/session/leave-guard.ts';

import { type Destination, destinationOf, firstPageOf, type MenuRoutes, pageFor } from './menu-routes.ts';

const ERROR_403 = '/error/403';
export const ERROR_404 = '/error/404';
const REDIRECT = '/redirect';

/** What the window shows: a page, a missing one, one of the shell's own error pages, or a stop on the way to another address, as that of a refresh. */
export type Here =
  | Destination
  | { kind: 'error'; code: '403' | '404'; title: string }
  | { kind: 'redirect'; target: string; isRefresh: boolean };

type Place = { pathname: string; search: string; hash: string };

export function hereOf(place: Place, routes: MenuRoutes, pages: readonly Page[]): Here {
  const { pathname, search, hash } = place;
  if (pathname === ERROR_403) return { kind: 'error', code: '403', title: '没有查看权限' };
  if (pathname === ERROR_404) return { kind: 'error', code: '404', title: '页面不存在' };
  if (pathname.startsWith(`${REDIRECT}/`))
    return { kind: 'redirect', target: pathname.slice(REDIRECT.length) + search + hash, isRefresh: true };
  const destination = destinationOf(place, routes.flat, pages);
  const instead = insteadOf(destination, pathname, routes);
  if (instead !== null) return { kind: 'redirect', target: instead, isRefresh: false };
  // What is typed on a page outlives the right to it, so that it can be copied.
  const page = destination.kind === 'unknown' && hasUnsaved(place) ? pageFor(place, pages) : null;
  return page ? { kind: 'page', page, title: page.title, route: null, isRevoked: true } : destination;
}

/** Where an address leads that has no page of its own for this person: a directory of the menu, or a workbench that is not their home. */
function insteadOf(destination: Destination, pathname: string, { home, flat }: MenuRoutes): string | null {
  if (destination.kind === 'unknown') return firstPageOf(pathname, flat);
  // Links name the workbench as the home, which for this person may be another page: there is one home.
  const isElsewhere = destination.kind === 'page' && destination.page.path === HOME_PAGE && !destination.route;
  return isElsewhere && home.link !== HOME_PAGE ? home.link : null;
}

/** The address whose only effect is that the page at `address` is made again (specification 2.5). */
export function refreshOf(address: string): string {
  return REDIRECT + address;
}

/** What tells tabs apart; null for what has no tab. */
export function tabKeyOf(place: Place, here: Here): string | null {
  if (here.kind !== 'page' && here.kind !== 'not-built') return null;
  const path = place.pathname.replace(/(.)\/+$/, '$1');
  return path + (here.kind === 'page' ? toldApartBy(here.page, place) : '');
}

function toldApartBy({ tabKey = 'path' }: Page, { search }: Place): string {
  if (tabKey === 'path') return '';
  const id = new URLSearchParams(search).get('id');
  return tabKey === 'full-path' ? search : id === null ? '' : `?${new URLSearchParams({ id }).toString()}`;
}

/** What there is: the same until the person's rights change. */
export type Console = { features: readonly Feature[]; pages: readonly Page[]; routes: MenuRoutes };

/** Where the window is in it. */
export type Spot = {
  here: Here;
  /** Key of the tab that is shown; null on the shell's own pages. */
  activeKey: string | null;
};

/**
 * What the parts of the shell know of the whole, and apart from that where it is, which every change of tab draws those that ask again;
 * kept-alive pages read neither, so that they are not rendered again.
 */
export const ConsoleContext = createContext<Console | null>(null);
export const SpotContext = createContext<Spot | null>(null);

export function useConsole(): Console {
  const value = use(ConsoleContext);
  if (!value) throw new Error('useConsole works inside the shell only');
  return value;
}

export function useSpot(): Spot {
  const value = use(SpotContext);
  if (!value) throw new Error('useSpot works inside the shell only');
  return value;
}
