import type { ReactNode } from 'react';

import { Tip } from '#ui/layer/tooltip.tsx';

import { lettersOf } from './file-labels.ts';

import css from './middle-cut.module.css';

/** Letters of right-to-left scripts are joined, so a text with them is not split. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

type MiddleCutProps = {
  text: string;
  /** The full text for the tooltip, if `text` is already shortened. */
  whole?: string;
  /** Number of characters at the end that are never truncated. */
  tail?: number;
};

/**
 * A text in one line, truncated in the middle when it does not fit, because names often differ only at their ends; a tooltip shows the full
 * text.
 */
export function MiddleCut({ text, whole = text, tail = 4 }: MiddleCutProps): ReactNode {
  const letters = lettersOf(text);
  // A text that always fits stays in one piece.
  const isWhole = letters.length <= tail + 2 || RIGHT_TO_LEFT.test(text);
  const from = isWhole ? letters.length : letters.length - tail;
  return (
    <Tip text={whole}>
      <span className={css.name}>
        <span className={css.head} data-tip-clip={text === whole || undefined}>
          {letters.slice(0, from).join('')}
        </span>
        {!isWhole && <span className={css.tail}>{letters.slice(from).join('')}</span>}
      </span>
    </Tip>
  );
}
