import type { ReactNode } from 'react';

import styles from './badge.module.css';

/** A count in red; nothing at 0, and 「99+」 above `most`. The words for it belong to the thing that carries it. */
export function Badge({ count, most = 99 }: { count: number; most?: number }): ReactNode {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden>
      {count > most ? `${most}+` : count}
    </span>
  );
}
