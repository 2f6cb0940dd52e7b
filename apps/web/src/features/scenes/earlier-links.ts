import type { HistoryEntry } from '@houtai/contract/history';

import type { MenuLinkValue } from './menu-links.tsx';

/** The menus that a scene had in an earlier state. */
export function earlierLinks({ state }: HistoryEntry): MenuLinkValue[] {
  const menus = state?.['menus'];
  return Array.isArray(menus) ? menus.filter(isLink) : [];
}

function isLink(value: unknown): value is MenuLinkValue {
  if (typeof value !== 'object' || value === null) return false;
  return 'menuId' in value && 'menuName' in value && 'icon' in value && 'isOff' in value && 'permissionMessage' in value;
}
