import type { AgendaItem } from '@houtai/contract/agenda';
import type { ReactNode } from 'react';

import { useNow } from '../../ui/use-now.ts';
import { dueInWords } from './due-in-words.ts';

import css from './due.module.css';

/** The day by which something should be done; what is late in red, and in words. */
export function Due({ item: { due, overdue } }: { item: Pick<AgendaItem, 'due' | 'overdue'> }): ReactNode {
  const words = dueInWords(due, useNow());
  return words === '' ? null : (
    <time dateTime={due} title={due} className={css.due} data-late={overdue || undefined}>
      {words}
    </time>
  );
}
