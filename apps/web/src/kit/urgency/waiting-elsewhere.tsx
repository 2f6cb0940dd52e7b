import type { ReactNode } from 'react';

import css from './urgency-text.module.css';

/** How much there is beside the rows that waits for others, and the way to it. */
export function WaitingElsewhere({ count = 0, onOpen }: { count?: number | undefined; onOpen: () => void }): ReactNode {
  return (
    count > 0 && (
      <button type="button" className={css.beside} onClick={onOpen}>
        另有等待中 {count} 条
      </button>
    )
  );
}
