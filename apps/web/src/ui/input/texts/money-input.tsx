import { type ReactNode, useState } from 'react';

import type { Control } from '../field.tsx';
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
const MAX_TYPED = 40;

/** An amount: plain while it is typed, with thousands and two decimals afterwards. */
export function MoneyInput({ value, onChange, words, placeholder = '0.00', ...rest }: MoneyInputProps): ReactNode {
  // While it is typed it stays as it was typed: of 1,234,567 the first group would lose its comma, and the next be one of no thousands.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className={css.money}>
      <TextInput
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        maxLength={MAX_TYPED}
        placeholder={placeholder}
        value={typed === null ? shownAmount(value) : plainAmount(typed) === value ? typed : value}
        onChange={(text) => {
          setTyped(text);
          onChange(plainAmount(text));
        }}
        onFocus={() => setTyped(value)}
        onBlur={() => setTyped(null)}
        leading={<span aria-hidden>¥</span>}
      />
      {words !== undefined && <span className={css.words}>{words}</span>}
    </span>
  );
}
