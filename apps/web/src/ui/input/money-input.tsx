import { type ReactNode, useState } from 'react';

import type { Control } from './field.tsx';
import { plainAmount, shownAmount } from './money-text.ts';
import { TextInput } from './text-input.tsx';

import css from './money-input.module.css';

type MoneyInputProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  /** The amount as plain decimal text, or what was typed in its place. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** The amount in words, under the digits; blank, its line is kept, so that nothing moves. */
  words?: ReactNode;
};

/** Longer than any amount that fits, so that a pasted one is seen whole before it is refused. */
const TYPED_MOST = 40;

/** An amount: plain while it is typed, with thousands and two decimals afterwards. */
export function MoneyInput({ value, onChange, words, placeholder = '0.00', ...rest }: MoneyInputProps): ReactNode {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <span className={css.money}>
      <TextInput
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        maxLength={TYPED_MOST}
        placeholder={placeholder}
        value={isTyping ? value : shownAmount(value)}
        onChange={(typed) => onChange(plainAmount(typed))}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        leading={<span aria-hidden>¥</span>}
      />
      {words !== undefined && <span className={css.words}>{words}</span>}
    </span>
  );
}
