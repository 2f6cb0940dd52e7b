import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Module<Props> = { default: ComponentType<Props> };

const ready = new Map<unknown, unknown>();

const LOST = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** The delays between attempts, in milliseconds; a restarting server is back within them. */
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

/** Fetches a part before it is wanted, for `lazyPart` to show immediately; fulfilled in any case. A failure shows when it is really wanted. */
export function prefetchPart(load: () => Promise<unknown>): Promise<void> {
  return load().then(
    (module) => void ready.set(load, module),
    () => undefined,
  );
}

/** What was fetched ahead, if it is there: to load it again, though it is loaded, waits for everything that is being drawn. */
export function fetchedAhead<Part>(load: () => Promise<Part>): Part | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the module that `prefetchPart` kept by this very function
  return ready.get(load) as Part | undefined;
}

/**
 * React's `lazy` with the patience of `loadPart`; what was fetched ahead is shown immediately. A promise makes React show the fallback even
 * where it is fulfilled, and anyone who has seen one fallback waits 300 ms for the content, and as long again for the part within.
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
