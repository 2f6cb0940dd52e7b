import type { ReactNode } from 'react';

import styles from './skeleton.module.css';

type SkeletonProps = {
  width?: number | string;
  height?: number | string;
  /** Within a line of text: adds 4 px above and below, so that a bar of 12 px fills a line of 20. */
  inLine?: boolean;
};

/** A placeholder for loading content; visible only after 300 ms. Sizes are CSS lengths or px. */
export function Skeleton({ width = '100%', height = 16, inLine = false }: SkeletonProps): ReactNode {
  return <span className={inLine ? `${styles.skeleton} ${styles.line}` : styles.skeleton} style={{ width, height }} aria-hidden />;
}
