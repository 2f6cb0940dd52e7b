import { prefetchPart } from '#ui/frame/lazy-part.ts';

type Load = () => Promise<unknown>;

let loads: readonly Load[] = [];

/**
 * Sets the loaders of the code that the first page after sign-in needs. The composition root calls it, because the sign-in page does not
 * know that page.
 */
export function setWarmUp(given: readonly Load[]): void {
  loads = given;
}

/** Prefetches this code while the user is still typing. A failure surfaces when the page is opened. */
export function warmUpPages(): void {
  const wanted = loads;
  loads = [];
  for (const load of wanted) void prefetchPart(load);
}
