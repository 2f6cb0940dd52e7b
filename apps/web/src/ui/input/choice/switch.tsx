import type { ReactNode } from 'react';

import styles from './switch.module.css';

/** A row with a word and a switch that acts immediately; the whole row is the target. */
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

type CellSwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; busy?: boolean; children: ReactNode };

/** A switch with its word behind it, for the cell of a table; its name says what it switches. */
export function CellSwitch({ label, checked, onChange, busy = false, children }: CellSwitchProps): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className={`${styles.row} ${styles.cell}`}
      disabled={busy}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.track} aria-hidden />
      <span>{children}</span>
    </button>
  );
}
