import { DEBOUNCE_MS } from '@houtai/contract/limits';
import { useCallback, useEffect, useRef } from 'react';

import { assertCallback } from './assert-callback.ts';

/** A function that runs the newest callback once, when it has not been called for the time; throws for what is no function (specification 8.4). */
export function useDebounce<Args extends unknown[]>(callback: (...args: Args) => void, waitMs = DEBOUNCE_MS): (...args: Args) => void {
  assertCallback(callback);
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // No clean-up: what a person did just before leaving the page is still done.
  return useCallback(
    (...args: Args) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => newest.current(...args), waitMs);
    },
    [waitMs],
  );
}
