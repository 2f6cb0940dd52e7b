import type { ReactNode } from 'react';

import { QuotedText } from './quoted-text.tsx';
import { cutAtQuotes } from './quotes.ts';

import css from './noted-text.module.css';

/**
 * A text field with the places of comments highlighted. Their numbers are shown only while it is not being edited, because they take space
 * that the field's text does not have.
 */
export function NotedText({ text, quotes, children }: { text: string; quotes: readonly string[]; children: ReactNode }): ReactNode {
  const numbers = cutAtQuotes(text, quotes).flatMap(({ number }) => (number === 0 ? [] : [number]));
  return (
    <div className={css.noted} data-noted={numbers.length > 0 || undefined}>
      {numbers.length > 0 && (
        <div className={css.below} aria-hidden>
          <QuotedText text={text} quotes={quotes} />
        </div>
      )}
      {children}
    </div>
  );
}
