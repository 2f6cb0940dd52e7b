import type { MouseEvent, ReactNode } from 'react';

import css from './row-action.module.css';

type RowActProps = { onClick: () => void; children: ReactNode; label?: string; danger?: boolean; busy?: boolean };

/** An action of a row, in its last column or below the table: a button that looks like a link. */
export function RowAction({ onClick, children, label, danger = false, busy = false }: RowActProps): ReactNode {
  // The first click of a double-click may have removed the row, so the second would hit another row's action.
  const act = ({ detail }: MouseEvent) => {
    if (detail < 2) onClick();
  };
  return (
    <button type="button" className={css.act} aria-label={label} data-danger={danger || undefined} disabled={busy} onClick={act}>
      {children}
    </button>
  );
}
