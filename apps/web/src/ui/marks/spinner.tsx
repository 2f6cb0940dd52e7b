import type { ReactNode } from 'react';

import styles from './spinner.module.css';

/** A spinner; `label` is its accessible text. */
export function Spinner({ label = '加载中' }: { label?: string }): ReactNode {
  return <span className={styles.spinner} role="status" aria-label={label} />;
}
