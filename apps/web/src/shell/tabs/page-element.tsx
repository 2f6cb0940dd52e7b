import type { ReactElement } from 'react';

import type { Page } from '#platform/pages/pages.ts';
import { prefetchPart, lazyPart } from '#ui/frame/lazy-part.ts';

const elements = new WeakMap<Page, ReactElement>();

/** The content of a page, loaded when it is shown first; always the same element, as a second lazy() would make the page again. */
export function elementOf(page: Page): ReactElement {
  const known = elements.get(page);
  if (known) return known;
  const Content = lazyPart(page.load);
  const element = <Content />;
  elements.set(page, element);
  return element;
}

/** Drops what a failed load left behind, so that the next showing loads again. */
export function forgetElement(page: Page): void {
  elements.delete(page);
}

/** Loads a page's code ahead of the click; a failure is told by the click. */
export function prefetch(page: Page | null): void {
  if (page) void prefetchPart(page.load);
}
