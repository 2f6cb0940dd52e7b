import type { ReactNode } from 'react';

import css from './facts.module.css';

/** Labels and values of a record in two columns; blank is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
