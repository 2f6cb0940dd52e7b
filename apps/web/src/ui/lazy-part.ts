import { lazy } from 'react';

const LOST = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** A server that starts again is back within these. */
const PAUSES_MS = [500, 2_000];

/** Whether the error says that a part of the app did not come: it is gone after an update, or nothing comes at all. */
export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && LOST.test(error.message);
}

/** Loads a part of the app; without a network it waits for that, as a failure would take the page with it. */
export async function loadPart<Part>(load: () => Promise<Part>, pauses: readonly number[] = PAUSES_MS): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const [pauseMs, ...later] = pauses;
    if (!isMissingPart(error) || (navigator.onLine && pauseMs === undefined)) throw error;
    await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, pauseMs)) : networkBack());
    return loadPart(load, later);
  }
}

/** React's `lazy` with the patience of `loadPart`. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));

function networkBack(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
