import { afterAll, vi } from 'vitest';

import { guardComposingKeys } from '#ui/guard-composing-keys.ts';

// The test files of a worker share its window and libraries; each file begins with fresh modules and an empty window.
vi.resetModules();
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.replace(/=.*/, '')}=; max-age=0; path=/`;
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
document.title = '';
document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

// As main.tsx does for the document.
afterAll(guardComposingKeys());
