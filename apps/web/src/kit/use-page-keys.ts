import { ownValue } from '@houtai/contract/own-value';
import { type RefObject, useEffect } from 'react';

import { isTyping } from '#ui/keys.ts';

import { isOnPage } from './page-key.ts';

/** What keys do, by key in lower case; those without an act do what they do anyway. */
export type KeyActs = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Keys that do something on the page itself, never while somebody types or a layer is open. */
export function usePageKeys(page: RefObject<HTMLElement | null>, acts: KeyActs): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isOnPage(event, page.current) && !isTyping(event.target) ? ownValue(acts, event.key.toLowerCase()) : undefined;
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    // Before the shell, which has a panel of keys of its own.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });
}
