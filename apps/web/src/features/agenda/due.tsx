import { localDate } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';

import { dueInWords } from './due-in-words.ts';

import css from './due.module.css';

/** The day by which something should be done; what is late in red, and in words. */
export function Due({ due }: { due: string }): ReactNode {
  const now = useNow();
  const words = dueInWords(due, now);
  return words === '' ? null : (
    <time dateTime={due} title={due} className={css.due} data-late={due < localDate(now) || undefined}>
      {words}
    </time>
  );
}
