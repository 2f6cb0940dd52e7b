import { DEBOUNCE_MS } from '@houtai/contract/limits';
import { useCallback, useEffect, useRef } from 'react';

import { assertCallback } from './assert-callback.ts';

/**
 * Returns a function that runs the newest callback once it has not been called for the time; throws for anything but a function
 * (specification 8.4).
 */
export function useDebounce<Args extends unknown[]>(callback: (...args: Args) => void, waitMs = DEBOUNCE_MS): (...args: Args) => void {
  assertCallback(callback);
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // No clean-up: an action just before leaving the page still takes effect.
  return useCallback(
    (...args: Args) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => newest.current(...args), waitMs);
    },
    [waitMs],
  );
}
