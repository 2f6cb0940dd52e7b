import type { ReactNode } from 'react';

import css from './pane.module.css';

/** A setting: its label at the left, its controls at the right. */
export function Row({ label, top = false, children }: { label: string; top?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={css.row} data-top={top || undefined} role="group" aria-label={label}>
      <span className={css.label} aria-hidden>
        {label}
      </span>
      <div className={css.controls}>{children}</div>
    </div>
  );
}
