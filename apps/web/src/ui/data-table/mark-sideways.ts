/**
 * Keeps `data-sideways` on a table, a `ref` of which this is, while its columns need more room than its scroller has. Only then do cells of the
 * rows have to stick: each one that sticks costs every frame of scrolling. The frame around it says as `data-hidden` at which sides columns are
 * out of sight, as many systems draw no scroll bar until something is scrolled.
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

/** What of the scroller the columns take that stick at a side. */
function widthPinned(table: HTMLTableElement, side: 'left' | 'right'): number {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')].filter((head) => head.style[side] !== '');
  return heads.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
}
