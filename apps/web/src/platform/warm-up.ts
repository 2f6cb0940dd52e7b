import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

import { loadPart } from '../ui/lazy-part.ts';

type Module<Props> = { default: ComponentType<Props> };
type Load = () => Promise<unknown>;

let loads: readonly Load[] = [];
const ready = new Map<unknown, unknown>();

/** Names what the first signed-in page needs; the composition root knows it, the sign-in page does not. */
export function setWarmUp(given: readonly Load[]): void {
  loads = given;
}

/** Fetches it ahead, while a person is still typing. A failure shows when the page is really opened. */
export function warmUp(): void {
  const wanted = loads;
  loads = [];
  wanted.forEach(fetchAhead);
}

/** Fetches a page's code before it is wanted, for `lazyAhead` to show at once. */
export function fetchAhead(load: Load): void {
  load().then(
    (module) => ready.set(load, module),
    () => undefined,
  );
}

/**
 * React's `lazy`, but what was fetched ahead is shown at once. A promise makes React show the fallback even where it is fulfilled, and
 * whoever has seen one fallback waits 300 ms for the content, and as long again for the page within.
 */
export function lazyAhead<Props>(load: () => Promise<Module<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const module = ready.get(load) as Module<Props> | undefined;
    if (!module) return loadPart(load);
    // oxlint-disable-next-line unicorn/no-thenable -- a promise tells nobody at once that it is fulfilled
    const atOnce = { then: (take: (module: Module<Props>) => void) => take(module) };
    return atOnce as Promise<Module<Props>>;
  });
}
