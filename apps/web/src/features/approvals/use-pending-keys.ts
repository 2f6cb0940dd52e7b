import { type RefObject, useEffect } from 'react';

import { isOnPage } from '../../kit/page-key.ts';
import { isTyping } from '../../ui/keys.ts';
import { useWays } from './ways.ts';

/** Shows which keys there are; it stays when the others are switched off. */
export const KEYS_OF_KEYS = '?';

type Act = (event: KeyboardEvent) => void;

/** Keys that do something on the page itself, never while somebody types or a layer is open, and not where they are switched off. */
export function usePendingKeys(page: RefObject<HTMLElement | null>, acts: Readonly<Record<string, Act | undefined>>): void {
  const { keys } = useWays();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const act = isOnPage(event, page.current) && !isTyping(event.target) && (keys || key === KEYS_OF_KEYS) ? acts[key] : undefined;
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    // Before the shell, which has a panel of keys of its own.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });
}
