import { lastDays } from '@houtai/contract/dates';
import { DATE_SHORTCUTS } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { DateRangeInput } from '../../ui/input/date-range-input.tsx';
import type { Conditions, SearchField } from './search-field.ts';

import css from './search-form.module.css';

type DaysControlProps<Name extends string> = {
  field: Extract<SearchField<Name>, { kind: 'days' }>;
  draft: Conditions;
  onChange: (values: Conditions) => void;
  onSearch: (values: Conditions) => void;
};

/** A range of days; a shortcut sets both ends and searches at once. */
export function DaysControl<Name extends string>({ field, draft, onChange, onSearch }: DaysControlProps<Name>): ReactNode {
  return (
    <div className={css.days}>
      <DateRangeInput
        aria-label={field.label}
        value={{ from: draft[field.name] ?? '', to: draft[field.until] ?? '' }}
        onChange={({ from, to }) => onChange({ [field.name]: from, [field.until]: to })}
      />
      <span className={css.shortcuts}>
        {DATE_SHORTCUTS.map((days) => {
          const range = lastDays(days, new Date());
          const values = { [field.name]: range.from, [field.until]: range.to };
          const isChosen = Object.entries(values).every(([name, day]) => draft[name] === day);
          return (
            <button key={days} type="button" className={css.shortcut} aria-pressed={isChosen} onClick={() => onSearch(values)}>
              最近{days}天
            </button>
          );
        })}
      </span>
    </div>
  );
}
