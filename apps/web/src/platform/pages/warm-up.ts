import { prefetchPart } from '#ui/frame/lazy-part.ts';

type Load = () => Promise<unknown>;

let loads: readonly Load[] = [];

/** Names what the first signed-in page needs; the composition root knows it, the sign-in page does not. */
export function setWarmUp(given: readonly Load[]): void {
  loads = given;
}

/** Fetches it ahead, while a person is still typing. A failure shows when the page is really opened. */
export function warmUp(): void {
  const wanted = loads;
  loads = [];
  for (const load of wanted) void prefetchPart(load);
}
