import type { Tone } from '@houtai/contract/dictionaries';
import type { ReactNode } from 'react';

import css from './tone-pill.module.css';

/** An entry as it is shown as a state; without a look it is plain text. */
export function TonePill({ tone, children }: { tone: Tone; children: string }): ReactNode {
  if (tone === '') return children;
  return (
    <span className={css.pill} data-tone={tone}>
      {children}
    </span>
  );
}
