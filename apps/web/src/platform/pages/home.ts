import { HOME_PAGE } from '@houtai/contract/home';
import { LAYOUTS, type MenuItem, TOP } from '@houtai/contract/menus';
import { LOGIN_PAGE } from '@houtai/contract/session';

/**
 * The target of a menu's url: `link` is the whole address, `path` its path under /adminview, empty for another site; both are empty without
 * a target.
 */
export type MenuAddress = { link: string; path: string; external: boolean };

/**
 * Parses a menu's url. Anything except an http(s) address or a path of this application has no target, so that a menu row cannot become a
 * script.
 */
export function menuAddress(url: string): MenuAddress {
  const text = url.trim();
  if (/^https?:\/\//i.test(text)) return { link: text, path: '', external: URL.canParse(text) };
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) || /^[/\\]{2}|\\/.test(text)) return { link: '', path: '', external: false };
  const link = text.startsWith('/') ? text : `/${text}`;
  return { link, path: link.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1'), external: false };
}

/**
 * The menu item that is the home (specification 2.4): the first top-level route that leads to a page of this application; null without one.
 */
export function homeItem(items: readonly MenuItem[]): MenuItem | null {
  for (const item of items) {
    const isTop = (item.parentId || item.parentCode) === TOP;
    const home = isTop && item.route && item.component !== LAYOUTS && canBeHome(item.url) ? item : homeItem(item.children);
    if (home) return home;
  }
  return null;
}

/** A link to the sign-in page would lead from there to itself. */
function canBeHome(url: string): boolean {
  return url.trim() === '' || !['', '/', LOGIN_PAGE].includes(menuAddress(url).path);
}

/** The home of a user with these menus, for sign-in, the guard, the affixed tab and all links home. */
export function homeAddress(items: readonly MenuItem[]): string {
  return menuAddress(homeItem(items)?.url ?? '').link || HOME_PAGE;
}
