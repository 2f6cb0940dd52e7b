import { mergeItems } from '#kit/form/saving/rebase-values.ts';

import type { MenuLinkValue } from './menu-links.tsx';

/** The menus of a scene in an earlier state or in another user's version; undefined when the state has none. */
export function linksIn(state: Readonly<Record<string, unknown>> | null | undefined): MenuLinkValue[] | undefined {
  const menus = state?.['menus'];
  return Array.isArray(menus) ? menus.filter(isLink) : undefined;
}

function isLink(value: unknown): value is MenuLinkValue {
  if (typeof value !== 'object' || value === null) return false;
  return 'menuId' in value && 'menuName' in value && 'icon' in value && 'isOff' in value && 'permissionMessage' in value;
}

/** Merges the changes of both users to the menus. */
export function mergedLinks(own: readonly MenuLinkValue[], lists: { before: readonly MenuLinkValue[]; theirs: readonly MenuLinkValue[] }) {
  return mergeItems(own, lists, {
    keyOf: ({ menuId }) => menuId,
    isSame: (one, other) => one.permissionMessage === other.permissionMessage,
  });
}
