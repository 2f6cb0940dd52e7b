import { visibleCharacters } from '@houtai/contract/visible-characters';

const BLOCK = 'p,h1,h2,h3,li,td,th,blockquote,br,div';

/** The number of visible characters of html, counted as on the server. */
export function visibleInHtml(html: string): number {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(BLOCK)) block.after(' ');
  return visibleCharacters(body.textContent);
}
