import { prefetchPart } from '#ui/frame/lazy-part.ts';

type Load = () => Promise<unknown>;

let loads: readonly Load[] = [];

/** Sets the loader of what the first signed-in page needs; called by the composition root, as the sign-in page does not know it. */
export function setWarmUp(given: readonly Load[]): void {
  loads = given;
}

/** Prefetches it while the user is still typing. A failure surfaces when the page is opened. */
export function warmUp(): void {
  const wanted = loads;
  loads = [];
  for (const load of wanted) void prefetchPart(load);
}
