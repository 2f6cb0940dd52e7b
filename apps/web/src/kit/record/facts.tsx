import type { CSSProperties, ReactNode } from 'react';

import { isBlank } from '#ui/data-table/column.ts';
import { Blank } from '#ui/marks/blank.tsx';

import css from './facts.module.css';

/** Longer labels are broken, in characters. */
const MAX_LABEL = 9;

/** With longer labels, columns of the default width leave too little room for a value. */
const USUAL_LABEL = 7;

/** Labels and values of a record in two columns; blank is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }): ReactNode {
  // The longest label sets the width, so that no label breaks and the values align.
  const longest = Math.max(0, ...facts.map(([label]) => label.length));
  const label = Math.min(MAX_LABEL, longest);
  const style: CSSProperties & Record<'--label', string> = { '--label': `${label}em` };
  return (
    <dl className={css.facts} style={style} data-long={label > USUAL_LABEL || undefined}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isBlank(value) ? <Blank /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
