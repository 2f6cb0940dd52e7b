import { hasModifier } from '#ui/keys.ts';

/** By a panel of ours, or by a dialog: it may have lost the focus to the body, and its keys are still its own. */
const HELD_BACK = '[inert], [data-base-ui-inert]';

/** Whether a key was pressed on this page, alone, rather than in a layer over it or while a panel holds the page back. */
export function isOnPage(event: KeyboardEvent, page: HTMLElement | null): boolean {
  const { target } = event;
  const isHere = target === document.body || (target instanceof Node && page?.contains(target));
  return Boolean(isHere) && !event.defaultPrevented && !page?.closest(HELD_BACK) && !hasModifier(event);
}
