import type { EntryTone } from '@houtai/contract/dictionaries';
import type { ReactNode } from 'react';

import css from './tone-pill.module.css';

/** A pill in the colours of a tone; grey without one. */
export function TonePill({ tone, children }: { tone: EntryTone; children: ReactNode }): ReactNode {
  return (
    <span className={css.pill} data-tone={tone || undefined}>
      {children}
    </span>
  );
}
