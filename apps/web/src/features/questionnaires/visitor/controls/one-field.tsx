import { type ReactNode, useId, useState } from 'react';

import { OpenButton } from '#ui/buttons/open-button.tsx';
import { OpenFrame } from '#ui/frame/open-frame.tsx';

import controls from './controls.module.css';
import css from './one-field.module.css';

type OneFieldProps = {
  name: string;
  title: string;
  label: string;
  type?: 'text' | 'password';
  submit: string;
  fault: string;
  busy: boolean;
  initial?: string;
  onSubmit: (text: string) => void;
};

/** A page with a single field: a password or a short code. */
export function OneField({ name, title, label, type = 'text', submit, fault, busy, initial = '', onSubmit }: OneFieldProps): ReactNode {
  const [text, setText] = useState(initial);
  const id = useId();
  return (
    <OpenFrame name={name}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !busy) onSubmit(text.trim());
        }}
      >
        <h1>{title}</h1>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className={controls.line}
          type={type}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={64}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={`${id}fault`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}fault`} role="alert">
          {fault}
        </p>
        <OpenButton type="submit" primary aria-disabled={busy || undefined}>
          {submit}
        </OpenButton>
      </form>
    </OpenFrame>
  );
}
