import type { ReactNode } from 'react';

import { Tip } from '#ui/layer/tooltip.tsx';

import { lettersOf } from './file-words.ts';

import css from './middle-cut.module.css';

/** Letters that are written from right to left and joined: a text that holds some is not laid out in two parts. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

type MiddleCutProps = {
  text: string;
  /** What the tooltip gives, where `text` is itself a shorter form of it. */
  whole?: string;
  /** How many characters of the end are never cut. */
  tail?: number;
};

/** A text in one line, cut in its middle where it does not fit, as names often differ in their ends alone; a tooltip gives it in full. */
export function MiddleCut({ text, whole = text, tail = 4 }: MiddleCutProps): ReactNode {
  const letters = lettersOf(text);
  // What fits anywhere stays one piece.
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
