import { ownValue } from '@houtai/contract/own-value';
import { type RefObject, useEffect } from 'react';

import { isTyping } from '#ui/keys.ts';

import { isOnPage } from './page-key.ts';

/** Actions by key in lower case; other keys keep their default. */
export type KeyActs = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Handles keys on the page itself, never while the user is typing or a layer is open. */
export function usePageKeys(page: RefObject<HTMLElement | null>, acts: KeyActs): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isOnPage(event, page.current) && !isTyping(event.target) ? ownValue(acts, event.key.toLowerCase()) : undefined;
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    // Captures the keys before the shell, whose panel has its own.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });
}
