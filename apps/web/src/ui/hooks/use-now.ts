import { useSyncExternalStore } from 'react';

const STEP_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all users of the hook, because a long list has many. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), 1_000);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const minuteNow = (): number => Math.floor(Date.now() / STEP_MS) * STEP_MS;

/** The current moment to the minute; renders again when the minute changes or the page is shown again. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, minuteNow));
}
