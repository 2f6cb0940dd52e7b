import type { ReactNode } from 'react';

import { Tip } from '../../ui/layer/tooltip.tsx';
import { lettersOf, shownName } from '../file-words.ts';

import css from './file-name.module.css';

/** How many characters of the end are never cut. */
const TAIL = 8;

/** Letters that are written from right to left and joined: a name that holds some is not laid out in two parts. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A file name in one line, cut in its middle where it does not fit; a tooltip gives it in full. */
export function FileName({ name }: { name: string }): ReactNode {
  const shown = lettersOf(shownName(name));
  const tail = RIGHT_TO_LEFT.test(name) ? shown.length : -TAIL;
  const text = (
    <span className={css.name}>
      <span className={css.head} data-tip-clip={shown.join('') === name || undefined}>
        {shown.slice(0, tail).join('')}
      </span>
      <span className={css.tail}>{shown.slice(tail).join('')}</span>
    </span>
  );
  return <Tip text={name}>{text}</Tip>;
}
