import type { ReactNode } from 'react';

import styles from './spinner.module.css';

/** Something is going on; `label` says what to those who do not see it. */
export function Spinner({ label = '加载中' }: { label?: string }): ReactNode {
  return <span className={styles.spinner} role="status" aria-label={label} />;
}
