import type { ReactNode } from 'react';

import styles from './skeleton.module.css';

type SkeletonProps = {
  width?: number | string;
  height?: number | string;
  /** Stands in a line of text: 4 px above and below it, so that a bar of 12 px keeps the 20 of a line. */
  inLine?: boolean;
};

/** The place of something that is still loading; seen only after 300 ms. Sizes are CSS lengths or px. */
export function Skeleton({ width = '100%', height = 16, inLine = false }: SkeletonProps): ReactNode {
  return <span className={inLine ? `${styles.skeleton} ${styles.line}` : styles.skeleton} style={{ width, height }} aria-hidden />;
}
