import { hasModifier } from '../ui/keys.ts';

/** Whether a key was pressed on this page, alone, rather than in a layer over it or while a panel holds the page back. */
export function isOnPage(event: KeyboardEvent, page: HTMLElement | null): boolean {
  const { target } = event;
  const isHere = target === document.body || (target instanceof Node && page?.contains(target));
  return Boolean(isHere) && !event.defaultPrevented && !page?.closest('[inert]') && !hasModifier(event);
}
