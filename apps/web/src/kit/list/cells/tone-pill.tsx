import type { Tone } from '@houtai/contract/dictionaries';
import type { ReactNode } from 'react';

import css from './tone-pill.module.css';

/** A state as a pill in the colours of a tone; without one in grey. */
export function TonePill({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={css.pill} data-tone={tone || undefined}>
      {children}
    </span>
  );
}
