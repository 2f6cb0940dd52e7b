import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';

import { TextInput } from './text-input.tsx';

import css from './password-input.module.css';

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'trailing'>;

/** A password input with a button that shows the password; hidden again with every visit of the page. */
export function PasswordInput(props: PasswordInputProps): ReactNode {
  const [shown, setShown] = useState(false);
  const Mark = shown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      trailing={
        <button
          type="button"
          className={css.toggle}
          aria-label={shown ? '隐藏密码' : '显示密码'}
          title={shown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!shown)}
        >
          <Mark size={16} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  );
}
