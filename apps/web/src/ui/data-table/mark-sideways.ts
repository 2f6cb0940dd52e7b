/**
 * A `ref` that sets `data-sideways` on a table while its columns are wider than its scroller. Only then cells of the rows must stick,
 * because each sticky cell costs every frame of scrolling. The frame around it gets the sides at which columns are hidden as `data-hidden`,
 * because many systems show no scroll bar before scrolling.
 */
export function markSideways(table: HTMLTableElement | null): (() => void) | undefined {
  const scroller = table?.parentElement;
  const frame = scroller?.parentElement;
  if (!scroller || !frame) return undefined;
  const look = () => {
    const before = scroller.scrollLeft > 1;
    const after = scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - 1;
    const sides = [before && 'start', after && 'end'].filter(Boolean).join(' ');
    if (frame.dataset['hidden'] !== sides) frame.dataset['hidden'] = sides;
  };
  const observer = new ResizeObserver(() => {
    table.toggleAttribute('data-sideways', table.offsetWidth > scroller.clientWidth);
    frame.style.setProperty('--pinned-start', `${widthPinned(table, 'left')}px`);
    frame.style.setProperty('--pinned-end', `${widthPinned(table, 'right') + scroller.offsetWidth - scroller.clientWidth}px`);
    look();
  });
  observer.observe(table);
  observer.observe(scroller);
  scroller.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', look);
    delete frame.dataset['hidden'];
  };
}

/** The width of the columns that stick at a side. */
function widthPinned(table: HTMLTableElement, side: 'left' | 'right'): number {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')].filter((head) => head.style[side] !== '');
  return heads.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
}
