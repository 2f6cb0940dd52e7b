import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The elements that may contain a passage. */
const BLOCKS = 'p, li, tr, h1, h2, h3, h4, h5, h6, blockquote, pre, div';

/** Scrolls to the passage of an item whose first words follow # in the address, and marks it; returns the ref of the element to search. */
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

/** The innermost block that contains the words, however its lines are broken. */
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
    // A user may have typed an invalid address.
    return '';
  }
}
