import { vi } from 'vitest';

/** Has the window of a page without a sheet be as wide as this at most, until mocks are restored. */
export function narrowWindow(widthPx: number): void {
  const query = `(max-width: ${widthPx}px)`;
  const matchMedia = window.matchMedia.bind(window);
  const narrow = matchMedia(query);
  Object.defineProperty(narrow, 'matches', { value: true });
  vi.spyOn(window, 'matchMedia').mockImplementation((asked) => (asked === query ? narrow : matchMedia(asked)));
}
