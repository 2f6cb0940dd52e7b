import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether a key pressed here is input of a field, so that it is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])') !== null)
  );
}

/** Whether a modifier makes a key the browser's or the system's. */
export function hasModifier({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Clears a non-empty search box on Escape; on an empty one Escape reaches the layer around it. */
export function clearByEscape(event: ReactKeyboardEvent<HTMLInputElement>, clear: () => void): void {
  if (event.key !== 'Escape' || event.currentTarget.value === '') return;
  event.stopPropagation();
  clear();
}
