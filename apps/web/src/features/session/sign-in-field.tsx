import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

import { Glyph } from './glyphs.tsx';

import css from './sign-in-field.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  icon: ReactNode;
  error?: string;
  hint?: string;
  /** A button inside the field, at its right end. */
  action?: ReactNode;
};

export function SignInField({ label, icon, error, hint, action, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={error ? `${css.box} ${css.bad}` : css.box}>
        {icon}
        <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={note ? `${id}-note` : undefined} />
        {action}
      </div>
      <p id={`${id}-note`} className={error ? css.error : css.hint} aria-live="polite">
        {error && <Glyph name="alert" size={12} />}
        {note}
      </p>
    </div>
  );
}
