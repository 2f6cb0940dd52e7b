import { type RefObject, useEffect } from 'react';

import { isTyping } from '../ui/keys.ts';
import { isOnPage } from './page-key.ts';

/** Keys that do something on the page itself, never while somebody types or a layer is open. */
export function usePageKeys(page: RefObject<HTMLElement | null>, acts: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isOnPage(event, page.current) && !isTyping(event.target) ? acts[event.key.toLowerCase()] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
