/**
 * Keeps `data-sideways` on a table, a `ref` of which this is, while its columns need more room than its scroller has. Only then do cells of the
 * rows have to stick: each one that sticks costs every frame of scrolling.
 */
export function markSideways(table: HTMLTableElement | null): (() => void) | undefined {
  const scroller = table?.parentElement;
  if (!scroller) return undefined;
  const observer = new ResizeObserver(() => table.toggleAttribute('data-sideways', table.offsetWidth > scroller.clientWidth));
  observer.observe(table);
  observer.observe(scroller);
  return () => observer.disconnect();
}
