import type { ReactNode } from 'react';

import { Tip } from '../../ui/layer/tooltip.tsx';
import { shownName } from './file-words.ts';

import css from './file-name.module.css';

/** How many characters of the end are never cut. */
const TAIL = 8;

/** A file name in one line, cut in its middle where it does not fit; a tooltip gives it in full. */
export function FileName({ name }: { name: string }): ReactNode {
  const shown = [...shownName(name)];
  const text = (
    <span className={css.name}>
      <span className={css.head} data-tip-clip={shown.join('') === name || undefined}>
        {shown.slice(0, -TAIL).join('')}
      </span>
      <span className={css.tail}>{shown.slice(-TAIL).join('')}</span>
    </span>
  );
  return <Tip text={name}>{text}</Tip>;
}
