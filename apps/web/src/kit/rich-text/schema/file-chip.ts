import { extensionOf, shownName, shownSize } from '#kit/file-labels.ts';

import css from '../prose.module.css';

/** Fills an element with an attachment's kind, name and, if known, size. */
export function fillFileChip(element: HTMLElement, name: string, size: number): void {
  element.classList.add(css['file'] ?? '');
  element.title = name;
  const kind = document.createElement('span');
  kind.className = css['kind'] ?? '';
  kind.textContent = extensionOf(name).slice(0, 4).toUpperCase() || '附件';
  const bytes = document.createElement('small');
  bytes.textContent = shownSize(size);
  // In its own box, which wraps when a column is narrower than the name.
  const words = document.createElement('span');
  words.className = css['name'] ?? '';
  words.textContent = shownName(name);
  element.replaceChildren(kind, words, bytes);
}
