import { OTHER_MAX } from '@houtai/contract/questionnaire-logic';
import { type ReactNode, useId } from 'react';

import type { ControlProps } from './control.ts';
import { optionsInOrder } from './option-order.ts';

import css from './controls.module.css';

/** One or several visible options; the whole row of each is clickable. */
export function ChoiceControl(props: ControlProps): ReactNode {
  const { question, values, other, full, attempt, labelledBy, describedBy, onChange, onOther } = props;
  const name = useId();
  const isOne = question.kind === 'single';
  const toggle = (id: string) => {
    if (isOne) onChange([id]);
    else onChange(values.includes(id) ? values.filter((value) => value !== id) : [...values, id]);
  };
  return (
    <div role={isOne ? 'radiogroup' : 'group'} aria-labelledby={labelledBy} aria-describedby={describedBy} className={css.options}>
      {optionsInOrder(question, attempt).map(({ id, text, open }) => {
        const isFull = full.includes(id) && !values.includes(id);
        return (
          <div key={id} className={css.choice}>
            <label className={css.option} data-on={values.includes(id) || undefined} data-off={isFull || undefined}>
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={name}
                checked={values.includes(id)}
                disabled={isFull}
                onChange={() => toggle(id)}
              />
              <span>{text}</span>
              {isFull && <small>已满</small>}
            </label>
            {open && values.includes(id) && (
              <input
                className={css.line}
                aria-label={`${text}，请说明`}
                placeholder="请说明"
                maxLength={OTHER_MAX}
                value={other}
                onChange={(event) => onOther(event.target.value)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** One of the options of a drop-down list. */
export function SelectControl(props: ControlProps): ReactNode {
  const { question, values, full, attempt, labelledBy, describedBy, isWrong, onChange } = props;
  return (
    <select
      className={css.line}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      value={values[0] ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
    >
      <option value="">请选择</option>
      {optionsInOrder(question, attempt).map(({ id, text }) => (
        <option key={id} value={id} disabled={full.includes(id) && !values.includes(id)}>
          {full.includes(id) ? `${text}（已满）` : text}
        </option>
      ))}
    </select>
  );
}
