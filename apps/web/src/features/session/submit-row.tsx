import type { ReactNode } from 'react';

import { Glyph } from './glyphs.tsx';

import css from './login-page.module.css';

type Props = { error: string; help?: string; busy: boolean; children: ReactNode };

/** An error or a hint, then the button. The space of the message is reserved, and a busy button keeps the focus. */
export function SubmitRow({ error, help = '', busy, children }: Props) {
  return (
    <>
      {error === '' && help !== '' ? (
        <p className={css.help} role="status">
          {help}
        </p>
      ) : (
        <SignInError text={error} />
      )}
      <button type="submit" className={css.primary} aria-disabled={busy} aria-busy={busy}>
        {busy && <span className={css.spinner} />}
        {children}
      </button>
    </>
  );
}

export function SignInError({ text }: { text: string }) {
  return (
    <div className={css.refusal} role="alert">
      {text && (
        <>
          <Glyph name="alert" />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
