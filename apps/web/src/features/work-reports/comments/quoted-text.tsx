import type { ReactNode } from 'react';

import { cutAtQuotes } from './quotes.ts';

import css from './quoted-text.module.css';

/** A text with the places of comments highlighted and numbered. */
export function QuotedText({ text, quotes }: { text: string; quotes: readonly string[] }): ReactNode {
  return cutAtQuotes(text, quotes).map((part, at) =>
    part.number === 0 ? (
      part.text
    ) : (
      <mark key={at} className={css.quoted}>
        {part.text}
        <sup>{part.number}</sup>
      </mark>
    ),
  );
}
