import { ownValue } from '@houtai/contract/own-value';
import type { ReactNode } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';

import type { Condition, SearchValues } from './condition.ts';

import css from './search-form.module.css';

type SearchChipsProps = {
  /** The conditions whose controls are hidden. */
  conditions: readonly Condition[];
  held: SearchValues;
  onSearch: (values: SearchValues) => void;
};

/** Active conditions whose controls are folded away, each with a button to remove it. */
export function SearchChips({ conditions, held, onSearch }: SearchChipsProps): ReactNode {
  const set = conditions.filter(({ names }) => names.some((name) => ownValue(held, name)));
  if (set.length === 0) return null;
  return (
    <ul className={css.chips} aria-label="已选条件">
      {set.map((condition) => (
        <li key={condition.name}>
          <span>
            {condition.label}：<Words condition={condition} held={held} />
          </span>
          <button
            type="button"
            aria-label={`移除条件 ${condition.label}`}
            onClick={() => onSearch({ ...held, ...Object.fromEntries(condition.names.map((name) => [name, ''])) })}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Words({ condition, held }: { condition: Condition; held: SearchValues }): ReactNode {
  const value = ownValue(held, condition.name) ?? '';
  if (condition.kind === 'choice') return ownValue(condition.choices, value) ?? value;
  if (condition.kind === 'days') return daysInWords(value, ownValue(held, condition.until) ?? '');
  return condition.kind === 'slot' ? <condition.Words values={held} /> : value;
}

function daysInWords(from: string, until: string): string {
  if (from && until) return `${from} 至 ${until}`;
  return from ? `${from} 起` : `至 ${until}`;
}
