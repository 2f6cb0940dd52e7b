import type { ReactNode } from 'react';

import styles from './switch.module.css';

/** A row with a label and a switch that takes effect immediately; the whole row is clickable. */
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

/** A switch with its label behind it, for a table cell; `label` is its accessible name. */
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
