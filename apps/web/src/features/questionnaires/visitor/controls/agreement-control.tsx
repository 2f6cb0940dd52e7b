import { AGREED } from '@houtai/contract/question-words';
import type { ReactNode } from 'react';

import type { ControlProps } from './control.ts';

import css from './controls.module.css';

/** A checkbox under the text to agree to. */
export function AgreementControl({ question, values, describedBy, isWrong, onChange }: ControlProps): ReactNode {
  const isOn = values.includes(AGREED);
  return (
    <label className={css.option} data-on={isOn || undefined}>
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={() => onChange(isOn ? [] : [AGREED])}
      />
      <span>{question.title}</span>
    </label>
  );
}
