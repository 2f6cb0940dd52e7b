import { BASE_PATH } from '@houtai/contract/limits';

import { hasPage } from '#platform/pages/pages.ts';

/** The page of the console that a link of an answer leads to; null for any other place. */
export function ownLink(href: string): string | null {
  const path = href.startsWith(`${BASE_PATH}/`) ? href.slice(BASE_PATH.length) : href;
  // Two slashes, or a slash and its like, begin the name of a host.
  return /^\/[^/\\]/.test(path) && hasPage(path) ? path : null;
}
