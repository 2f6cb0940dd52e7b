import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether a key that was pressed here is meant for a field, so that it is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])') !== null)
  );
}

/** Whether a key was pressed together with one that makes it the browser's or the system's. */
export function hasModifier({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Has Esc empty a search box that holds something; only an empty one lets it through to the layer around it. */
export function clearByEscape(event: ReactKeyboardEvent<HTMLInputElement>, clear: () => void): void {
  if (event.key !== 'Escape' || event.currentTarget.value === '') return;
  event.stopPropagation();
  clear();
}
