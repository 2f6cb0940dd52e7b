import type { ReactNode } from 'react';

import { Blank } from '../../ui/blank.tsx';
import { isBlank } from '../../ui/data-table/column.ts';

import css from './facts.module.css';

/** Labels and values of a record in two columns; blank is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isBlank(value) ? <Blank /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
