import { vi } from 'vitest';

/** Limits the window's width for a page without a sheet, until mocks are restored. */
export function narrowWindow(widthPx: number): void {
  const query = `(max-width: ${widthPx}px)`;
  const matchMedia = window.matchMedia.bind(window);
  const narrow = matchMedia(query);
  Object.defineProperty(narrow, 'matches', { value: true });
  vi.spyOn(window, 'matchMedia').mockImplementation((asked) => (asked === query ? narrow : matchMedia(asked)));
}
