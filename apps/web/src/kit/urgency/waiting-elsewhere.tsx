import type { ReactNode } from 'react';

import css from './urgency-text.module.css';

/** The number of records that wait for others, besides the listed rows, with a link to them. */
export function WaitingElsewhere({ count = 0, onOpen }: { count?: number | undefined; onOpen: () => void }): ReactNode {
  return (
    count > 0 && (
      <button type="button" className={css.beside} onClick={onOpen}>
        另有等待中 {count} 条
      </button>
    )
  );
}
