import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What a passage may stand in. */
const BLOCKS = 'p, li, tr, h1, h2, h3, h4, h5, h6, blockquote, pre, div';

/** Shows and marks the passage of an item whose first words its address has behind #; gives the element in which it is looked for. */
export function useCitedPassage(content: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const words = wordsOf(hash);
    const cited = words === '' ? undefined : blockWith(element.current, words);
    if (!cited) return;
    cited.dataset['cited'] = '';
    cited.scrollIntoView({ block: 'center' });
    return () => void delete cited.dataset['cited'];
  }, [hash, key, content]);
  return element;
}

/** The first block that holds the words, however they are broken into lines, and none within it. */
function blockWith(within: HTMLElement | null, words: string): HTMLElement | undefined {
  const holding = Array.from(within?.querySelectorAll<HTMLElement>(BLOCKS) ?? []).filter((block) => holds(block, words));
  return holding.find((block) => !holding.some((inner) => inner !== block && block.contains(inner)));
}

function holds({ textContent }: HTMLElement, words: string): boolean {
  return withoutBlanks(textContent).includes(withoutBlanks(words));
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}

function wordsOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // An address that somebody typed.
    return '';
  }
}
