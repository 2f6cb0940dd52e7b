import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';

import { type Control, labelIdOf } from '../field.tsx';
import type { Option } from './option.ts';

import css from './checkbox.module.css';
import segmented from './segmented.module.css';

type RadioGroupProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  disabled?: boolean;
};

/** A choice of one of a few visible values; arrow keys move it. */
export function RadioGroup({ id, options, onChange, ...rest }: RadioGroupProps): ReactNode {
  return (
    <Base<string> {...rest} id={id} className={css.group} aria-labelledby={id && labelIdOf(id)} onValueChange={(next) => onChange(next)}>
      {options.map((option) => (
        <label key={option.value} className={css.row}>
          <Radio.Root value={option.value} disabled={option.disabled} className={css.dot}>
            <Radio.Indicator className={css.pupil} />
          </Radio.Root>
          {option.label}
        </label>
      ))}
    </Base>
  );
}

/** A radio group as a bar of two to five short labels. */
export function Segmented({ id, options, onChange, ...rest }: RadioGroupProps): ReactNode {
  return (
    <Base<string>
      {...rest}
      id={id}
      className={segmented.bar}
      aria-labelledby={id && labelIdOf(id)}
      onValueChange={(next) => onChange(next)}
    >
      {options.map((option) => (
        <Radio.Root key={option.value} value={option.value} disabled={option.disabled} className={segmented.part} aria-label={option.label}>
          {option.label}
        </Radio.Root>
      ))}
    </Base>
  );
}
