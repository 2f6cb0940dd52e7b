import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

const SETTLING_MS = 3_000;
const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the section of the hash once per navigation; a tab that is shown again keeps its own scroll position. Content that loads
 * meanwhile does not move the section away, until the user scrolls.
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
