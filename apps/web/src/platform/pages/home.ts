import { HOME_PAGE } from '@houtai/contract/home';
import { LAYOUTS, type MenuItem, TOP } from '@houtai/contract/menus';
import { LOGIN_PAGE } from '@houtai/contract/session';

/** Where the url of a menu leads: `link` is the whole address, `path` its path under /adminview and empty for another site; both are empty where it leads nowhere. */
export type MenuAddress = { link: string; path: string; external: boolean };

/** Reads the url of a menu. Anything but an http(s) address or a path of this application leads nowhere: a menu row must not become a script. */
export function menuAddress(url: string): MenuAddress {
  const text = url.trim();
  if (/^https?:\/\//i.test(text)) return { link: text, path: '', external: URL.canParse(text) };
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) || /^[/\\]{2}|\\/.test(text)) return { link: '', path: '', external: false };
  const link = text.startsWith('/') ? text : `/${text}`;
  return { link, path: link.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1'), external: false };
}

/** The menu item that is the home (specification 2.4): the first route at the top that leads to a page of this application; null without one. */
export function homeItem(items: readonly MenuItem[]): MenuItem | null {
  for (const item of items) {
    const isTop = (item.parentId || item.parentCode) === TOP;
    const home = isTop && item.route && item.component !== LAYOUTS && canBeHome(item.url) ? item : homeItem(item.children);
    if (home) return home;
  }
  return null;
}

/** What leads to the sign-in page would lead from there to itself. */
function canBeHome(url: string): boolean {
  return url.trim() === '' || !['', '/', LOGIN_PAGE].includes(menuAddress(url).path);
}

/** Where the home of a person with these menus is: what sign-in, the guard, the affixed tab and every way home agree on. */
export function homeAddress(items: readonly MenuItem[]): string {
  return menuAddress(homeItem(items)?.url ?? '').link || HOME_PAGE;
}
