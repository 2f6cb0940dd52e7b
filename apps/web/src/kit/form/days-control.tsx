import { lastDays } from '@houtai/contract/dates';
import { DATE_SHORTCUTS } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import type { Conditions, SearchField } from '../list/search-field.ts';

import box from '../../ui/input/input-box.module.css';
import css from '../list/search-form.module.css';

type DaysControlProps<Name extends string> = {
  field: Extract<SearchField<Name>, { kind: 'days' }>;
  draft: Conditions;
  onChange: (values: Conditions) => void;
  onSearch: (values: Conditions) => void;
};

/** A range of days; a shortcut sets both ends and searches at once. */
export function DaysControl<Name extends string>({ field, draft, onChange, onSearch }: DaysControlProps<Name>): ReactNode {
  const from = draft[field.name] ?? '';
  const until = draft[field.until] ?? '';
  return (
    <fieldset className={css.days} aria-label={field.label}>
      <span className={box.box}>
        <input
          type="date"
          aria-label={`${field.label}，从`}
          max={until || undefined}
          value={from}
          onChange={(event) => onChange({ [field.name]: event.target.value })}
        />
        至
        <input
          type="date"
          aria-label={`${field.label}，到`}
          min={from || undefined}
          value={until}
          onChange={(event) => onChange({ [field.until]: event.target.value })}
        />
      </span>
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
    </fieldset>
  );
}
