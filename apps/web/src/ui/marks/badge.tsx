import type { ReactNode } from 'react';

import styles from './badge.module.css';

/** A count in red; nothing for 0, and 「99+」 above `most`. The element that carries it needs the accessible text. */
export function Badge({ count, most = 99 }: { count: number; most?: number }): ReactNode {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden>
      {count > most ? `${most}+` : count}
    </span>
  );
}
