import type { ReactNode } from 'react';

import { Icon } from '../../ui/icon.tsx';
import { type Conditions, namesOf, type SearchField } from './search-field.ts';

import css from './search-form.module.css';

type SearchChipsProps<Name extends string> = {
  /** The conditions whose controls are not in sight. */
  fields: readonly SearchField<Name>[];
  held: Conditions;
  onSearch: (conditions: Conditions) => void;
};

/** Conditions that hold though their controls are folded away, each with a cross. */
export function SearchChips<Name extends string>({ fields, held, onSearch }: SearchChipsProps<Name>): ReactNode {
  const set = fields.filter((field) => namesOf(field).some((name) => held[name]));
  if (set.length === 0) return null;
  return (
    <ul className={css.chips} aria-label="已选条件">
      {set.map((field) => (
        <li key={field.name}>
          <span>
            {field.label}：<Words field={field} held={held} />
          </span>
          <button
            type="button"
            aria-label={`移除条件 ${field.label}`}
            onClick={() => onSearch({ ...held, ...Object.fromEntries(namesOf(field).map((name) => [name, ''])) })}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Words<Name extends string>({ field, held }: { field: SearchField<Name>; held: Conditions }): ReactNode {
  const value = held[field.name] ?? '';
  if (field.kind === 'choice') return field.choices[value] ?? value;
  if (field.kind === 'days') return daysInWords(value, held[field.until] ?? '');
  return field.kind === 'slot' ? <field.Words values={held} /> : value;
}

function daysInWords(from: string, until: string): string {
  if (from && until) return `${from} 至 ${until}`;
  return from ? `${from} 起` : `至 ${until}`;
}
