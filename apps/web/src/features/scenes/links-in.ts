import { mergedItems } from '#kit/form/saving/rebase-values.ts';

import type { MenuLinkValue } from './menu-links.tsx';

/** The menus that a scene had in an earlier state, or as somebody else left it; undefined where it does not tell. */
export function linksIn(state: Readonly<Record<string, unknown>> | null | undefined): MenuLinkValue[] | undefined {
  const menus = state?.['menus'];
  return Array.isArray(menus) ? menus.filter(isLink) : undefined;
}

function isLink(value: unknown): value is MenuLinkValue {
  if (typeof value !== 'object' || value === null) return false;
  return 'menuId' in value && 'menuName' in value && 'icon' in value && 'isOff' in value && 'permissionMessage' in value;
}

/** Menus with what both changed of them. */
export function mergedLinks(own: readonly MenuLinkValue[], lists: { before: readonly MenuLinkValue[]; theirs: readonly MenuLinkValue[] }) {
  return mergedItems(own, lists, {
    keyOf: ({ menuId }) => menuId,
    isSame: (one, other) => one.permissionMessage === other.permissionMessage,
  });
}
