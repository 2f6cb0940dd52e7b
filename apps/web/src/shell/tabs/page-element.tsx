import type { ReactElement } from 'react';

import type { Page } from '#platform/pages/pages.ts';
import { prefetchPart, lazyPart } from '#ui/frame/lazy-part.ts';

const elements = new WeakMap<Page, ReactElement>();

/** The content of a page, loaded on first use; always the same element, because a second lazy() would remount the page. */
export function elementOf(page: Page): ReactElement {
  const known = elements.get(page);
  if (known) return known;
  const Content = lazyPart(page.load);
  const element = <Content />;
  elements.set(page, element);
  return element;
}

/** Discards a failed load, so that the next use loads again. */
export function forgetElement(page: Page): void {
  elements.delete(page);
}

/** Loads a page's code before the click; the click reports a failure. */
export function prefetch(page: Page | null): void {
  if (page) void prefetchPart(page.load);
}
