import { BASE_PATH } from '@houtai/contract/limits';

import { hasPage } from '#platform/pages/pages.ts';

/** The page of the console that a link of an answer leads to; null for other targets. */
export function ownLink(href: string): string | null {
  const path = href.startsWith(`${BASE_PATH}/`) ? href.slice(BASE_PATH.length) : href;
  // Two slashes, or a slash and a backslash, begin a host name.
  return /^\/[^/\\]/.test(path) && hasPage(path) ? path : null;
}
