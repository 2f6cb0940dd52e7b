/** Sent to what a row offers by a key: the key is its detail. */
export const PRESSED = 'row-pressed';

/** Does what the row that has the focus, or whose detail is open, offers by a key. */
export function pressInRow(page: HTMLElement, key: string): void {
  const row = document.activeElement?.closest('[data-row]') ?? page.querySelector('[data-row][aria-current]');
  if (row && page.contains(row)) row.querySelector('[data-pressed-here]')?.dispatchEvent(new CustomEvent(PRESSED, { detail: key }));
}
