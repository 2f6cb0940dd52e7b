import { type ReactNode, useState } from 'react';

import type { Control } from '../field.tsx';
import { plainAmount, shownAmount } from './money-text.ts';
import { TextInput } from './text-input.tsx';

import css from './money-input.module.css';

type MoneyInputProps = Partial<Control> & {
  'aria-label'?: string;
  name?: string;
  /** The amount as plain decimal text, or the typed text when it is not an amount. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** The amount in words, below the digits; its line stays when blank, so that nothing moves. */
  words?: ReactNode;
};

/** Longer than any valid amount, so that a pasted one is visible before it is refused. */
const MAX_TYPED = 40;

/** An input for an amount: unformatted while it is typed, with thousands separators and two decimals afterwards. */
export function MoneyInput({ value, onChange, words, placeholder = '0.00', ...rest }: MoneyInputProps): ReactNode {
  // The text stays as typed until the focus leaves: deleting from 1,234,567 would otherwise misplace the remaining commas.
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
