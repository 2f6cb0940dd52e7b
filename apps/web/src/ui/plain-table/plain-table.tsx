import type { ReactNode } from 'react';

import css from './plain-table.module.css';

/**
 * A bordered table of a few rows, for settings and summaries, which scrolls sideways when it is too wide. Numeric cells carry
 * `data-number`.
 */
export function PlainTable({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={css.scroll}>
      <table className={css.table}>{children}</table>
    </div>
  );
}
