import type { ComponentProps, ReactNode } from 'react';

import css from './textarea.module.css';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className' | 'maxLength'> & {
  value: string;
  onChange: (value: string) => void;
  /** The maximum number of characters, where typing stops; the counter at the lower right turns red at the limit. */
  limit: number;
};

/** A multi-line text input that grows with its content, with a counter. */
export function Textarea({ value, onChange, limit, required, rows = 3, ...rest }: TextareaProps): ReactNode {
  // Does not import `characterCount`: watch-limits, which every page loads, uses it too, and sharing it would make every page load the
  // chunk of shared code.
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
