import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

import css from './plain-select.module.css';

type PlainSelectProps<Value extends string | number> = {
  'aria-label': string;
  value: Value;
  /** Values with their labels, in order. */
  options: readonly (readonly [Value, string])[];
  onChange: (value: string) => void;
  /** Content before the value. */
  prefix?: ReactNode;
};

/** A small control for one of a few values: the browser's native list with the arrow of all selects. */
export function PlainSelect<Value extends string | number>({ options, onChange, prefix, ...rest }: PlainSelectProps<Value>): ReactNode {
  return (
    <label className={css.box}>
      {prefix}
      <select {...rest} onChange={({ target }) => onChange(target.value)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
    </label>
  );
}
