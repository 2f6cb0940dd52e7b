import { LAYOUTS, type MenuItem } from '@houtai/contract/menus';
import { matchPath } from 'react-router';

import { homeAddress, homeItem, menuAddress } from '#platform/pages/home.ts';
import type { Page } from '#platform/pages/pages.ts';

export const HOME_TITLE = '首页';
const NO_REDIRECT = 'noRedirect';
const DEFAULT_ICON = 'collection';

/** A menu item as the console uses it (specification 2.4). */
export type MenuRoute = {
  id: string;
  parentCode: string;
  /** The path in camel case; empty where the item has none. */
  name: string;
  /** Pathname under /adminview, or empty when it cannot be opened here. */
  path: string;
  /** The target of a click: path with query and hash, or an external address; empty for a plain group. */
  link: string;
  title: string;
  icon: string;
  hidden: boolean;
  route: boolean;
  shortcutType: string;
  /** Path of the item that is marked in the sidebar instead of this one. */
  activeMenu: string;
  redirect: typeof NO_REDIRECT | null;
  alwaysShow: boolean;
  affix: boolean;
  external: boolean;
  page: Page | null;
  py: string;
  children: readonly MenuRoute[];
};

/** A route outside of its tree, with its path of ancestors including itself. */
export type FlatRoute = Omit<MenuRoute, 'children'> & { trail: readonly MenuRoute[] };

export type MenuRoutes = {
  /** `link` is the target of all links home. */
  home: { link: string; title: string };
  tree: readonly MenuRoute[];
  flat: readonly FlatRoute[];
};

export function menuRoutes(items: readonly MenuItem[], pages: readonly Page[]): MenuRoutes {
  const home = homeItem(items);
  const tree = items.map((item) => toRoute(item, pages, home));
  const flat = flattenRoutes(tree);
  return { home: { link: homeAddress(items), title: home?.name ?? HOME_TITLE }, tree, flat };
}

export function flattenRoutes(tree: readonly MenuRoute[], above: readonly MenuRoute[] = []): FlatRoute[] {
  return tree.flatMap((route) => {
    const trail = [...above, route];
    const { children, ...own } = route;
    return [{ ...own, trail }, ...flattenRoutes(children, trail)];
  });
}

function toRoute(item: MenuItem, pages: readonly Page[], home: MenuItem | null): MenuRoute {
  const affix = item === home;
  const address = menuAddress(affix ? homeAddress([item]) : item.url);
  const opens = address.external || (item.route && address.path !== '');
  return {
    id: item.id,
    parentCode: item.parentCode,
    name: camelCase(address.path),
    path: address.path,
    link: opens ? address.link : '',
    title: item.name,
    icon: affix ? 'home' : item.icon || DEFAULT_ICON,
    hidden: item.hidden,
    route: item.route,
    shortcutType: item.shortcutType,
    activeMenu: item.highlightUrl,
    redirect: item.route ? null : NO_REDIRECT,
    alwaysShow: item.component === LAYOUTS,
    affix,
    external: address.external,
    page: opens && !address.external ? pageAt(pages, address.path) : null,
    py: item.py,
    children: item.children.map((child) => toRoute(child, pages, home)),
  };
}

function camelCase(path: string): string {
  const words = path.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1)).join('');
}

function pageAt(pages: readonly Page[], pathname: string): Page | null {
  return pages.find((page) => page.path === pathname) ?? pages.find((page) => fits(page.path, pathname)) ?? null;
}

function fits(pattern: string, pathname: string): boolean {
  return matchPath({ path: pattern, end: true, caseSensitive: true }, pathname) !== null;
}

/** The content of an address: a page, a placeholder for one that this build lacks, or nothing (specification 2.2, 2.4). */
export type Destination =
  | { kind: 'page'; page: Page; title: string; route: FlatRoute | null; isRevoked?: true }
  | { kind: 'not-built'; title: string; route: FlatRoute }
  | { kind: 'unknown' };

export function destinationOf(
  location: { pathname: string; search: string },
  flat: readonly FlatRoute[],
  pages: readonly Page[],
): Destination {
  const pathname = location.pathname.replace(/(.)\/+$/, '$1');
  const route = routeAt({ pathname, search: location.search }, flat);
  const page = pageAt(pages, pathname);
  if (page && (page.access !== 'menu' || route)) return { kind: 'page', page, title: route?.title ?? page.title, route };
  if (route && !page) return { kind: 'not-built', title: route.title, route };
  return { kind: 'unknown' };
}

/** The page that an address has for users to whom it is granted. */
export function pageFor({ pathname }: { pathname: string }, pages: readonly Page[]): Page | null {
  return pageAt(pages, pathname.replace(/(.)\/+$/, '$1'));
}

/** The first page of a directory of the menu, for a user who shortens an address; null for other addresses. */
export function firstPageOf(pathname: string, flat: readonly FlatRoute[]): string | null {
  const directory = flat.find(({ path, link }) => link === '' && path !== '' && path === pathname.replace(/(.)\/+$/, '$1'));
  const isBelow = ({ trail }: FlatRoute) => trail.some(({ id }) => id === directory?.id) && !trail.some(({ hidden }) => hidden);
  return (directory && flat.find((route) => route.link !== '' && !route.external && isBelow(route))?.link) ?? null;
}

function routeAt(location: { pathname: string; search: string }, flat: readonly FlatRoute[]): FlatRoute | null {
  const open = flat.filter((route) => route.link !== '' && !route.external);
  const full = location.pathname + location.search;
  return (
    open.find((route) => route.link === full) ??
    open.find((route) => route.path === location.pathname) ??
    open.find((route) => fits(route.path, location.pathname)) ??
    null
  );
}

/** The item that the sidebar marks for a route, with its groups; empty when there is none. */
export function markedTrail(route: FlatRoute | null, flat: readonly FlatRoute[]): readonly MenuRoute[] {
  if (!route) return [];
  const other =
    route.activeMenu === '' ? undefined : flat.find((entry) => entry.path === route.activeMenu || entry.link === route.activeMenu);
  return (other ?? route).trail;
}

/** The routes of the sidebar, without hidden items and, unless always shown, without items that have neither a target nor children. */
export function sidebarRoutes(tree: readonly MenuRoute[]): MenuRoute[] {
  return tree.flatMap((route) => {
    if (route.hidden) return [];
    const children = sidebarRoutes(route.children);
    if (children.length === 0 && route.link === '' && !route.alwaysShow) return [];
    return [{ ...route, children }];
  });
}
