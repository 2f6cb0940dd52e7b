import { cellOf } from '@houtai/contract/question-scale';
import { type ReactNode, useId } from 'react';

import type { ControlProps } from './control.ts';

import css from './controls.module.css';

/** One option for each row, with a group per row, so that nothing scrolls sideways on a phone. */
export function MatrixControl({ question, values, describedBy, onChange }: ControlProps): ReactNode {
  const name = useId();
  const chosen = new Map(values.map((value) => [cellOf(value).row, cellOf(value).option]));
  const choose = (row: string, option: string) => onChange([...values.filter((value) => cellOf(value).row !== row), `${row}:${option}`]);
  return (
    <div className={css.matrix}>
      {question.rows.map((row) => (
        <fieldset key={row.id} className={css.row} aria-describedby={describedBy}>
          <legend>{row.text}</legend>
          <div className={css.scale}>
            {question.options.map((option) => (
              <label key={option.id} className={css.step} data-on={chosen.get(row.id) === option.id || undefined}>
                <input
                  type="radio"
                  name={`${name}${row.id}`}
                  checked={chosen.get(row.id) === option.id}
                  onChange={() => choose(row.id, option.id)}
                />
                <span>{option.text}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
