import { characterCount, firstCharacters } from '@houtai/contract/characters';
import { PAGE_ADDRESS_MAX, PAGE_TITLE_MAX } from '@houtai/contract/limits';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { parsePath, useNavigate } from 'react-router';

import { useTitleOf } from '#platform/pages/own-title.ts';
import { type Feature, isForRoles, type Page } from '#platform/pages/pages.ts';
import { changePreference, usePreferences } from '#platform/preferences.ts';
import { useSession } from '#platform/session/session.ts';

import { useAddress } from './address.tsx';
import { type Console, type ConsoleState, consoleStateAt, type EdgeSpot, ERROR_404, tabKeyOf } from './console.ts';
import { type LostPage, lostPageOf } from './lost-page.ts';
import { menuRoutes, type MenuRoutes } from './menu-routes.ts';
import { dispatchTabs, refreshTab, restoreTabs, useTabs } from './tabs/tabs-store.ts';
import { addressOf, type TabLocation } from './tabs/tabs.ts';

const RECENT_KEPT = 12;
const ORDER_MS = 60_000;

/** Builds the routes of the user's menus, resolves the address with them, and keeps the tabs in sync. */
export function useConsoleState(features: readonly Feature[]): { console: Console; spot: EdgeSpot } {
  const menus = useSession((session) => session.menus);
  const roles = useSession((session) => session.roles);
  const pages = useMemo(() => features.flatMap((feature) => feature.pages).filter((page) => isForRoles(page, roles)), [features, roles]);
  const routes = useMemo(() => menuRoutes(menus ?? [], pages), [menus, pages]);
  const place = useAddress();
  const ownTitle = useTitleOf(place);
  const here = useMemo(() => named(consoleStateAt(place, routes, pages), ownTitle), [place, routes, pages, ownTitle]);
  const activeKey = tabKeyOf(place, here);
  useKnownTabs(routes, pages);
  useTabOf(place, here, activeKey);
  useReadableAddress(place, here);
  const look = (wanted: TabLocation) => consoleStateAt(wanted, routes, pages);
  useFoundAgain(place, here, look);
  useRecentPages(place, here, look);
  useWarnOnce(routes);
  const console = useMemo(() => ({ features, pages, routes }), [features, pages, routes]);
  const spot = useMemo(() => ({ here, activeKey }), [here, activeKey]);
  return { console, spot };
}

/** A page that sets its own title has that title everywhere. */
function named(here: ConsoleState, title: string): ConsoleState {
  return here.kind === 'page' && title !== '' ? { ...here, title } : here;
}

/** Restores the tabs and pins the home. */
function useKnownTabs(routes: MenuRoutes, pages: readonly Page[]): void {
  const person = useSession((session) => session.userInfo?.id ?? null);
  useLayoutEffect(() => {
    if (person !== null) restoreTabs(person, (place) => tabKeyOf(place, consoleStateAt(place, routes, pages)));
    const place = { pathname: '/', search: '', hash: '', ...parsePath(routes.home.link), state: null, key: 'home' };
    const key = tabKeyOf(place, consoleStateAt(place, routes, pages)) ?? place.pathname;
    dispatchTabs({ type: 'affix', tab: { key, title: routes.home.title, place } });
  }, [person, routes, pages]);
}

function useTabOf(place: TabLocation, here: ConsoleState, activeKey: string | null): void {
  const title = 'title' in here ? here.title : '';
  useLayoutEffect(() => {
    if (activeKey !== null) dispatchTabs({ type: 'open', tab: { key: activeKey, title, place } });
  }, [activeKey, title, place]);
}

/** Redirects an unknown path to the error page, and a redirect, such as for a refresh, to its target. */
function useReadableAddress(place: TabLocation, here: ConsoleState): void {
  const navigate = useNavigate();
  const target = here.kind === 'redirect' ? here.target : null;
  const isRefresh = here.kind === 'redirect' && here.isRefresh;
  const isUnknown = here.kind === 'unknown';
  useEffect(() => {
    if (isUnknown) {
      const open = useTabs.getState().list.find((tab) => addressOf(tab.place) === addressOf(place));
      const state: LostPage = { from: addressOf(place), lost: open?.title ?? '' };
      void navigate(ERROR_404, { replace: true, state });
    }
    if (target === null) return;
    const pathname = target.replace(/[?#].*$/, '');
    const tab = useTabs.getState().list.find(({ key, place: own }) => addressOf(own) === target || key === pathname);
    if (tab && isRefresh) refreshTab(tab.key);
    void navigate(target, { replace: true });
  }, [isUnknown, target, isRefresh, place, navigate]);
}

/** Returns from the error page to the requested page once the right to it returns. */
function useFoundAgain(place: TabLocation, here: ConsoleState, look: (place: TabLocation) => ConsoleState): void {
  const navigate = useNavigate();
  const { from } = lostPageOf(place.state);
  const isLost = here.kind === 'error' && from !== '';
  const isBack = isLost && look({ ...place, search: '', hash: '', ...parsePath(from) }).kind !== 'unknown';
  useEffect(() => {
    if (isBack) void navigate(from, { replace: true });
  }, [isBack, from, navigate]);
}

/** Adds each opened menu page to the front of the recent pages. */
function useRecentPages(place: TabLocation, here: ConsoleState, look: (place: TabLocation) => ConsoleState): void {
  const isMenuPage = here.kind === 'page' && here.route !== null && !here.route.affix;
  const url = place.pathname + place.search;
  const key = tabKeyOf(place, here);
  const title = isMenuPage ? here.title : '';
  // A page with different filters or record parts is one recent page, as it is one tab.
  const isSame = useEffectEvent((page: { url: string }): boolean => {
    const other = { pathname: '/', search: '', hash: '', ...parsePath(page.url), state: null, key: 'recent' };
    return page.url === url || tabKeyOf(other, look(other)) === key;
  });
  useEffect(() => {
    if (!isMenuPage || characterCount(url) > PAGE_ADDRESS_MAX) return;
    const recent = { url, title: firstCharacters(title, PAGE_TITLE_MAX) };
    // Switching between known pages changes only their order, which can be saved later.
    const isKnown = usePreferences.getState().recentPages.some((page) => page.url === url);
    void changePreference(
      'recentPages',
      (old) => (old[0]?.url === url ? old : [recent, ...old.filter((page) => !isSame(page))].slice(0, RECENT_KEPT)),
      isKnown ? ORDER_MS : undefined,
    );
  }, [isMenuPage, url, key, title]);
}

const warned = new Set<string>();

function useWarnOnce({ flat }: MenuRoutes): void {
  useEffect(() => {
    for (const { path, link, external, page } of flat) {
      if (link === '' || external || page || warned.has(path)) continue;
      warned.add(path);
      console.warn(`No page in this build for the granted menu ${path}`);
    }
  }, [flat]);
}
