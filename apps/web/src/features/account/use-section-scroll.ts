import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

const SETTLING_MS = 3_000;
const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings the section that the hash names into view, once for each place: a tab that is shown again keeps its own scroll
 * position. What loads above or below in the meantime may not push it away, until the person takes over.
 */
export function useSectionScroll(page: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { hash, key } = useLocation();
  const shown = useRef('');
  useEffect(() => {
    const place = `${key}${hash}`;
    if (!isReady || shown.current === place) return;
    shown.current = place;
    const section = hash ? page.current?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`) : null;
    if (section && page.current) return holdInView(section, page.current);
  }, [page, hash, key, isReady]);
}

function holdInView(section: Element, page: HTMLElement): () => void {
  section.scrollIntoView();
  const observer = new ResizeObserver(() => section.scrollIntoView());
  observer.observe(page);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of TAKEN_OVER) removeEventListener(name, stop, true);
  };
  const timer = setTimeout(stop, SETTLING_MS);
  for (const name of TAKEN_OVER) addEventListener(name, stop, true);
  return stop;
}
