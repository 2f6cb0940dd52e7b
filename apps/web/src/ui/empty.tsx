import type { ReactNode } from 'react';

import css from './empty.module.css';

/** A message that there is nothing to show, with at most one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }): ReactNode {
  return (
    <div className={css.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
