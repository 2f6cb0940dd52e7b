const CHOSEN = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]';

/**
 * Keeps the chosen item of a row that scrolls sideways, a `ref` of which this is, wholly in sight: as another is chosen, as any of them
 * grows, and as the row gets narrower. `scroll-padding` of the row says what room stays free at its edges.
 */
export function keepChosenInSight(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  // It reports with the frame, once all is laid out: measuring at each change would lay the page out twice.
  const sizes = new ResizeObserver(() => reveal(row));
  const watch = () => {
    sizes.disconnect();
    for (const element of [row, ...row.children]) sizes.observe(element);
  };
  watch();
  const choices = new MutationObserver(watch);
  choices.observe(row, { childList: true, subtree: true, attributeFilter: ['aria-current', 'aria-pressed', 'aria-selected'] });
  return () => {
    sizes.disconnect();
    choices.disconnect();
  };
}

/** Sideways alone: scrollIntoView would also scroll a long page up to its row. */
function reveal(row: HTMLElement): void {
  const chosen = row.querySelector(CHOSEN);
  // What stands beside it in its item, as the cross of a tab, belongs to it.
  const item = chosen?.closest('li') ?? chosen;
  if (!item || item.matches('[data-pinned]')) return;
  const { left, right } = item.getBoundingClientRect();
  const edges = row.getBoundingClientRect();
  const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(row);
  // What is under an item that stays at the start is not in sight.
  const start = row.querySelector('[data-pinned]')?.getBoundingClientRect().right ?? edges.left;
  const first = start + (Number.parseFloat(scrollPaddingLeft) || 0);
  const last = edges.right - (Number.parseFloat(scrollPaddingRight) || 0);
  // One that is wider than the row begins in sight.
  if (left < first || right - left > last - first) row.scrollBy({ left: left - first });
  else if (right > last) row.scrollBy({ left: right - last });
}
