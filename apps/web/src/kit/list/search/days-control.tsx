import { lastDays } from '@houtai/contract/dates';
import { DATE_SHORTCUTS } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';
import type { ReactNode } from 'react';

import { DateRangeInput } from '#ui/input/days/date-range-input.tsx';

import type { Condition, SearchValues } from './condition.ts';

import css from './search-form.module.css';

type DaysControlProps = {
  condition: Extract<Condition, { kind: 'days' }>;
  draft: SearchValues;
  onChange: (values: SearchValues) => void;
  onSearch: (values: SearchValues) => void;
};

/** A control for a range of days; a shortcut sets both ends and searches immediately. */
export function DaysControl({ condition, draft, onChange, onSearch }: DaysControlProps): ReactNode {
  const { name, until, label } = condition;
  return (
    <div className={css.days}>
      <DateRangeInput
        aria-label={label}
        value={{ from: ownValue(draft, name) ?? '', to: ownValue(draft, until) ?? '' }}
        onChange={({ from, to }) => onChange({ [name]: from, [until]: to })}
      />
      <span className={css.shortcuts}>
        {DATE_SHORTCUTS.map((days) => {
          const range = lastDays(days, new Date());
          const values = { [name]: range.from, [until]: range.to };
          const isChosen = Object.entries(values).every(([end, day]) => ownValue(draft, end) === day);
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
