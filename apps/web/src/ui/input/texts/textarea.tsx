import type { ComponentProps, ReactNode } from 'react';

import css from './textarea.module.css';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className' | 'maxLength'> & {
  value: string;
  onChange: (value: string) => void;
  /** Most characters; counted at the lower right, in red from the limit on. Typing stops there. */
  limit: number;
};

/** Several lines of text that grow with their content, with a counter. */
export function Textarea({ value, onChange, limit, required, rows = 3, ...rest }: TextareaProps): ReactNode {
  // Not by `characterCount`: what watches limits has it, too, is loaded by every page, and would load for it all that pages share.
  const length = Array.from(value.trim()).length;
  return (
    <span className={css.box} data-bad={rest['aria-invalid'] === true || undefined} data-off={rest.disabled || undefined}>
      <textarea
        {...rest}
        rows={rows}
        className={css.text}
        value={value}
        maxLength={limit}
        aria-required={required || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={css.count} data-full={length >= limit || undefined}>
        {length} / {limit}
      </span>
    </span>
  );
}
