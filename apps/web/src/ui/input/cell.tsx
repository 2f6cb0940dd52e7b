import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';

import css from './cell.module.css';

/** The props of every control in a table cell. The control has no border, and its name is the path of its value in the form. */
export type CellControl = {
  name: string;
  /** The accessible name: the column and the row. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /**
   * Whether the value is invalid: `said` if the form has reported it, `typed` if only its format looks wrong, which is not announced while
   * the user types.
   */
  bad?: 'said' | 'typed' | undefined;
  warned?: boolean;
  required?: boolean;
  describedBy?: string;
};

type CellInputProps = CellControl & {
  /** The text shown while the cell has no focus. */
  shown?: string;
  /** Normalises the typed text when the cell loses focus or Enter is pressed. */
  settle?: (text: string) => string;
  align?: 'end';
  tone?: 'red';
  maxLength?: number;
  placeholder?: string;
  inputMode?: 'decimal' | 'numeric';
};

/** A text input in a cell. */
export function CellInput({ label, shown, settle, align, tone, describedBy, onChange, value, ...rest }: CellInputProps): ReactNode {
  const { bad, warned, required, ...input } = rest;
  const [isTyping, setIsTyping] = useState(false);
  const leave = (): void => {
    const settled = settle?.(value) ?? value;
    if (settled !== value) onChange(settled);
  };
  return (
    <input
      {...input}
      className={css.control}
      value={isTyping ? value : (shown ?? value)}
      autoComplete="off"
      aria-label={label}
      data-align={align}
      data-tone={isTyping ? undefined : tone}
      {...marks({ bad: isTyping && bad === 'typed' ? undefined : bad, warned, required, describedBy })}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)}
      onFocus={() => setIsTyping(true)}
      onBlur={() => {
        setIsTyping(false);
        leave();
      }}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  );
}

type CellSelectProps = CellControl & { options: readonly { value: string; label: string }[] };

/** A select in a cell. A value that is no longer offered, or was pasted, is still shown. */
export function CellSelect({ label, options, describedBy, onChange, value, ...rest }: CellSelectProps): ReactNode {
  const { bad, warned, required, ...select } = rest;
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <span className={css.select}>
      <select
        {...select}
        className={css.control}
        value={value}
        data-blank={value === '' || undefined}
        aria-label={label}
        {...marks({ bad, warned, required, describedBy })}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{required ? '请选择' : '不选'}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

type Marks = { [Name in 'bad' | 'warned' | 'required' | 'describedBy']: CellControl[Name] | undefined };

function marks({ bad, warned, required, describedBy }: Marks) {
  return {
    'aria-invalid': bad !== undefined || undefined,
    'aria-required': required || undefined,
    'aria-describedby': bad === undefined ? undefined : describedBy,
    'data-warned': warned || undefined,
  };
}
