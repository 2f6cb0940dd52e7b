import type { ReactNode } from 'react';

import styles from './sheet-state.module.css';

/** A page's place taken by one sentence: what is the matter, and the buttons that help. */
export function SheetState({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }): ReactNode {
  return (
    <div className={styles.state}>
      <h1>{title}</h1>
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
