import type { ComponentProps, ReactNode } from 'react';

import css from './text-input.module.css';

type TextInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'> & {
  value: string;
  onChange: (value: string) => void;
  /** Content inside the border, at the start and at the end. */
  leading?: ReactNode;
  trailing?: ReactNode;
};

/** A single-line text input, 32 px high; required is announced without the browser's own bubble. */
export function TextInput({ value, onChange, leading, trailing, required, ...rest }: TextInputProps): ReactNode {
  return (
    <span className={css.box} data-bad={rest['aria-invalid'] === true || undefined} data-off={rest.disabled || undefined}>
      {leading}
      <input
        {...rest}
        className={css.input}
        value={value}
        aria-required={required || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {trailing}
    </span>
  );
}
