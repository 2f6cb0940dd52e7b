import { type KeyboardEvent, useState } from 'react';

import { Glyph } from './glyphs.tsx';
import { SignInField } from './sign-in-field.tsx';

import css from './login-page.module.css';

type Props = { value: string; error?: string; onChange: (value: string) => void };

export function PasswordField({ value, error, onChange }: Props) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <SignInField
      label="密码"
      icon={<Glyph name="lock" />}
      name="pws"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      value={value}
      error={error}
      hint={capsLock ? '大写锁定已开启' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      action={
        <button type="button" className={css.eye} aria-label="显示密码" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Glyph name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
