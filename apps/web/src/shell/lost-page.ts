/**
 * The page that the error page replaces, as in the state of its location: the requested address, and the title of the page that was open
 * there.
 */
export type LostPage = { from: string; lost: string };

/** Reads the state of a location; missing values are blank. */
export function lostPageOf(state: unknown): LostPage {
  return { from: textIn(state, 'from'), lost: textIn(state, 'lost') };
}

function textIn(state: unknown, name: string): string {
  if (typeof state !== 'object' || state === null) return '';
  const found = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : '';
}
