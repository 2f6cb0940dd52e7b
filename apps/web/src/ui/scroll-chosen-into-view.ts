const CHOSEN = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]';

/**
 * A `ref` for a row that scrolls sideways: keeps its chosen item fully visible when the choice or a size changes. `scroll-padding` of the
 * row sets the distance from its edges.
 */
export function scrollChosenIntoView(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  // The observer reports after layout; measuring at each change would cost a second layout.
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

/** Scrolls only sideways: scrollIntoView would also scroll a long page to the row. */
function reveal(row: HTMLElement): void {
  const chosen = row.querySelector(CHOSEN);
  // The whole list item, including parts such as a tab's cross.
  const item = chosen?.closest('li') ?? chosen;
  if (!item || item.matches('[data-pinned]')) return;
  const { left, right } = item.getBoundingClientRect();
  const edges = row.getBoundingClientRect();
  const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(row);
  // The area under a pinned item at the start is not visible.
  const start = row.querySelector('[data-pinned]')?.getBoundingClientRect().right ?? edges.left;
  const first = start + (Number.parseFloat(scrollPaddingLeft) || 0);
  const last = edges.right - (Number.parseFloat(scrollPaddingRight) || 0);
  // An item wider than the row shows its beginning.
  if (left < first || right - left > last - first) row.scrollBy({ left: left - first });
  else if (right > last) row.scrollBy({ left: right - last });
}
