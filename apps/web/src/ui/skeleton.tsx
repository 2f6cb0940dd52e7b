import type { ReactNode } from 'react';

import styles from './skeleton.module.css';

/** The place of something that is still loading; seen only after 300 ms. Sizes are CSS lengths or px. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }): ReactNode {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}
