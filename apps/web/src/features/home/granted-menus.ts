import type { MenuItem } from '@houtai/contract/menus';

import { useSession } from '#platform/session/session.ts';

/** All granted menu items by path, at any depth. */
function menusByPath(menus: readonly MenuItem[]): Map<string, MenuItem> {
  const found = new Map<string, MenuItem>();
  const walk = (items: readonly MenuItem[]): void => {
    for (const item of items) {
      const path = pathOf(item.url);
      if (path !== '' && !found.has(path)) found.set(path, item);
      walk(item.children);
    }
  };
  walk(menus);
  return found;
}

/** The path of an address without query and hash. */
export function pathOf(url: string): string {
  return url.trim().replace(/[?#].*$/s, '');
}

/** The signed-in user's granted menu items by path. */
export function useGrantedMenus(): Map<string, MenuItem> {
  const menus = useSession((session) => session.menus);
  return menusByPath(menus ?? []);
}
