import { MAX_NPS, STARS } from '@houtai/contract/question-scale';
import { type ReactNode, useId } from 'react';

import type { ControlProps } from './control.ts';

import css from './controls.module.css';

/** A number on a short scale in one bar with labels at both ends; radio buttons for the keyboard. */
function Scale({
  from,
  to,
  ends,
  says,
  ...props
}: ControlProps & { from: number; to: number; ends: [string, string]; says: string }): ReactNode {
  const { values, labelledBy, describedBy, onChange } = props;
  const name = useId();
  const steps = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className={css.scale}>
        {steps.map((step) => (
          <label key={step} className={css.step} data-on={values[0] === step || undefined}>
            <input type="radio" name={name} aria-label={`${step} ${says}`} checked={values[0] === step} onChange={() => onChange([step])} />
            {step}
          </label>
        ))}
      </div>
      <div className={css.ends} aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </>
  );
}

export function NpsControl(props: ControlProps): ReactNode {
  return <Scale {...props} from={0} to={MAX_NPS} ends={['完全不愿意', '非常愿意']} says="分" />;
}

export function RatingControl(props: ControlProps): ReactNode {
  return <Scale {...props} from={1} to={props.question.most ?? STARS} ends={['很不满意', '非常满意']} says="星" />;
}
