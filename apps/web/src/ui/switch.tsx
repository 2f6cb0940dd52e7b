import type { ReactNode } from 'react';

import styles from './switch.module.css';

/** A row with a word and a switch that acts at once; the whole row is the target. */
export function Switch({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}): ReactNode {
  return (
    <button type="button" role="switch" aria-checked={checked} className={styles.row} onClick={() => onChange(!checked)}>
      <span>{children}</span>
      <span className={styles.track} aria-hidden />
    </button>
  );
}
