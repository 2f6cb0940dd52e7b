import { HOME_PAGE } from '@houtai/contract/home';
import { createContext, use } from 'react';

import type { Feature, Page } from '#platform/pages/pages.ts';
import { hasUnsaved } from '#platform/session/leave-guard.ts';

import { type Destination, destinationOf, firstPageOf, type MenuRoutes, pageFor } from './menu-routes.ts';

const ERROR_403 = '/error/403';
export const ERROR_404 = '/error/404';
const REDIRECT = '/redirect';

/** The content of the window: a page, a missing one, an error page of the shell, or a redirect, such as for a refresh. */
export type ConsoleState =
  | Destination
  | { kind: 'error'; code: '403' | '404'; title: string }
  | { kind: 'redirect'; target: string; isRefresh: boolean };

type Place = { pathname: string; search: string; hash: string };

export function consoleStateAt(place: Place, routes: MenuRoutes, pages: readonly Page[]): ConsoleState {
  const { pathname, search, hash } = place;
  if (pathname === ERROR_403) return { kind: 'error', code: '403', title: '没有查看权限' };
  if (pathname === ERROR_404) return { kind: 'error', code: '404', title: '页面不存在' };
  if (pathname.startsWith(`${REDIRECT}/`))
    return { kind: 'redirect', target: pathname.slice(REDIRECT.length) + search + hash, isRefresh: true };
  const destination = destinationOf(place, routes.flat, pages);
  const instead = insteadOf(destination, pathname, routes);
  if (instead !== null) return { kind: 'redirect', target: instead, isRefresh: false };
  // A page with unsaved input outlives the right to it, so that the input can be copied.
  const page = destination.kind === 'unknown' && hasUnsaved(place) ? pageFor(place, pages) : null;
  return page ? { kind: 'page', page, title: page.title, route: null, isRevoked: true } : destination;
}

/** The redirect of an address that has no page for this user: a directory of the menu, or a workbench that is not their home. */
function insteadOf(destination: Destination, pathname: string, { home, flat }: MenuRoutes): string | null {
  if (destination.kind === 'unknown') return firstPageOf(pathname, flat);
  // Links point to the workbench as the home, which may be another page for this user: there is only one home.
  const isElsewhere = destination.kind === 'page' && destination.page.path === HOME_PAGE && !destination.route;
  return isElsewhere && home.link !== HOME_PAGE ? home.link : null;
}

/** The address that makes the page at `address` render anew (specification 2.5). */
export function refreshOf(address: string): string {
  return REDIRECT + address;
}

/** The key that identifies a tab; null for content without a tab. */
export function tabKeyOf(place: Place, here: ConsoleState): string | null {
  if (here.kind !== 'page' && here.kind !== 'not-built') return null;
  const path = place.pathname.replace(/(.)\/+$/, '$1');
  return path + (here.kind === 'page' ? toldApartBy(here.page, place) : '');
}

function toldApartBy({ tabKey = 'path' }: Page, { search }: Place): string {
  if (tabKey === 'path') return '';
  const id = new URLSearchParams(search).get('id');
  return tabKey === 'full-path' ? search : id === null ? '' : `?${new URLSearchParams({ id }).toString()}`;
}

/** The pages and routes of the console; unchanged until the user's rights change. */
export type Console = { features: readonly Feature[]; pages: readonly Page[]; routes: MenuRoutes };

/** The current content and tab. */
export type EdgeSpot = {
  here: ConsoleState;
  /** Key of the visible tab; null on the shell's own pages. */
  activeKey: string | null;
};

/**
 * The contexts of the shell: the console, and separately the current content, so that a change of tab re-renders only what uses it.
 * Kept-alive pages use neither, so they do not re-render.
 */
export const ConsoleContext = createContext<Console | null>(null);
export const SpotContext = createContext<EdgeSpot | null>(null);

export function useConsole(): Console {
  const value = use(ConsoleContext);
  if (!value) throw new Error('useConsole works inside the shell only');
  return value;
}

export function useSpot(): EdgeSpot {
  const value = use(SpotContext);
  if (!value) throw new Error('useSpot works inside the shell only');
  return value;
}
