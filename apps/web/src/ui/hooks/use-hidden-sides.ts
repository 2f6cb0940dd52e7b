import { type RefObject, useEffect } from 'react';

/** Sets `data-hidden` of a box that scrolls horizontally to the sides with hidden content: start, end or both. */
export function useHiddenSides(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own = box.current;
    if (!own) return;
    const look = () => {
      const before = own.scrollLeft > 1;
      const after = own.scrollLeft + own.clientWidth < own.scrollWidth - 1;
      const sides = before && after ? 'both' : before ? 'start' : after ? 'end' : '';
      if (sides === '') own.removeAttribute('data-hidden');
      else own.setAttribute('data-hidden', sides);
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(own);
    // The content may grow while the size of the box stays the same.
    const content = new MutationObserver(look);
    content.observe(own, { childList: true, subtree: true, characterData: true });
    own.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      content.disconnect();
      own.removeEventListener('scroll', look);
    };
  }, [box]);
}
