import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Module<Props> = { default: ComponentType<Props> };

const ready = new Map<unknown, unknown>();

const LOST = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** The delays between attempts, in milliseconds; a restarting server is back within them. */
const PAUSES_MS = [500, 2_000];

/** Whether the error means that a part of the app failed to load: it was removed by an update, or nothing loads at all. */
export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && LOST.test(error.message);
}

/** Loads a part of the app. Without a network it waits, because a failure would break the whole page. */
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

/** Prefetches a part, so that `lazyPart` shows it immediately. The promise never rejects; a failure appears when the part is rendered. */
export function prefetchPart(load: () => Promise<unknown>): Promise<void> {
  return load().then(
    (module) => void ready.set(load, module),
    () => undefined,
  );
}

/**
 * The prefetched module, if it has arrived. Importing it again would delay it, even though it is loaded, until the current rendering is
 * done.
 */
export function fetchedAhead<Part>(load: () => Promise<Part>): Part | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the module that `prefetchPart` kept by this very function
  return ready.get(load) as Part | undefined;
}

/**
 * Like React's `lazy`, but loads with `loadPart` and renders prefetched parts immediately. With a promise, even a fulfilled one, React
 * would show the fallback,
 * and after a fallback it delays the content by 300 ms, again for each nested part.
 */
export function lazyPart<Props>(load: () => Promise<Module<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const module = ready.get(load);
    if (!isModule<Props>(module)) return loadPart(load);
    // oxlint-disable-next-line unicorn/no-thenable -- a promise tells nobody immediately that it is fulfilled
    return Object.assign(Promise.resolve(module), { then: (take: (module: Module<Props>) => void) => take(module) });
  });
}

function isModule<Props>(value: unknown): value is Module<Props> {
  return typeof value === 'object' && value !== null && 'default' in value;
}

function networkBack(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
