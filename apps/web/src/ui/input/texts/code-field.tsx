import type { ReactNode } from 'react';

import styles from './code-field.module.css';

const DIGITS = 6;

type CodeFieldProps = {
  value: string;
  label?: string;
  fault?: boolean;
  /** The id of the element with the error message. */
  noteId?: string;
  autoFocus?: boolean;
  onChange: (code: string) => void;
};

/** The six digits of an authenticator app, shown in a box each but in one input, so that they can be pasted and autofilled together. */
export function CodeField({ value, label = '6 位验证码', fault = false, noteId, autoFocus = false, onChange }: CodeFieldProps): ReactNode {
  return (
    <div className={styles.code} data-fault={fault || undefined}>
      {Array.from({ length: DIGITS }, (_, at) => (
        <span key={at} aria-hidden className={at === Math.min(value.length, DIGITS - 1) ? `${styles.box} ${styles.next}` : styles.box}>
          {value[at]}
        </span>
      ))}
      <input
        aria-label={label}
        aria-invalid={fault}
        aria-describedby={noteId}
        // The step was opened for this input.
        autoFocus={autoFocus}
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
      />
    </div>
  );
}
