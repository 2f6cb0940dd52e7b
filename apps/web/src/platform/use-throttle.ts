import { THROTTLE_MS } from '@houtai/contract/limits';
import { useRef, useState } from 'react';

import { assertCallback } from './assert-callback.ts';

export type ThrottledFunction<Args extends unknown[]> = {
  run: (...args: Args) => void;
  /** Disables the button meanwhile (specification 9). */
  busy: boolean;
};

/** Runs a callback immediately and ignores further calls for the time; throws for anything but a function (specification 8.4). */
export function useThrottle<Args extends unknown[]>(callback: (...args: Args) => void, waitMs = THROTTLE_MS): ThrottledFunction<Args> {
  assertCallback(callback);
  const [busy, setBusy] = useState(false);
  // Two clicks can come before the next render.
  const held = useRef(false);
  const run = (...args: Args): void => {
    if (held.current) return;
    held.current = true;
    setBusy(true);
    setTimeout(() => {
      held.current = false;
      setBusy(false);
    }, waitMs);
    callback(...args);
  };
  return { run, busy };
}
