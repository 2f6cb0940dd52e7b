import { hasModifier } from '#ui/keys.ts';

/** Content blocked by one of our panels or by a dialog: the focus may have fallen back to the body, but keys still belong to the layer. */
const HELD_BACK = '[inert], [data-base-ui-inert]';

/** Whether a key without modifiers was pressed on this page, and not in a layer over it or while a panel blocks the page. */
export function isOnPage(event: KeyboardEvent, page: HTMLElement | null): boolean {
  const { target } = event;
  const isHere = target === document.body || (target instanceof Node && page?.contains(target));
  return Boolean(isHere) && !event.defaultPrevented && !page?.closest(HELD_BACK) && !hasModifier(event);
}
