import type { ReactNode } from 'react';

import styles from './sheet-state.module.css';

/** Replaces a page with a message and buttons that help. */
export function SheetState({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }): ReactNode {
  return (
    <div className={styles.state}>
      <h1>{title}</h1>
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
