import { shownFileName, shownFileSize } from './file-words.ts';

import css from './prose.module.css';

/** Fills an element with an attachment as people see it: kind, name and, where it is known, size. */
export function fillFileChip(element: HTMLElement, name: string, size: number): void {
  element.classList.add(css['file'] ?? '');
  element.title = name;
  const kind = document.createElement('span');
  kind.className = css['kind'] ?? '';
  kind.textContent = /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? '附件';
  element.replaceChildren(kind, shownFileName(name));
  if (size <= 0) return;
  const bytes = document.createElement('small');
  bytes.textContent = shownFileSize(size);
  element.append(' ', bytes);
}
