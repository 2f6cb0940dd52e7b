import type { ReactNode } from 'react';

import type { ResultProps } from './result-props.ts';

import css from './results.module.css';

/** The options sorted by their mean rank. */
export function RankingResult({ question, spread }: ResultProps): ReactNode {
  const places = new Map(spread.counts.map(({ value, place }) => [value, place]));
  const placeOf = (id: string) => places.get(id) ?? Infinity;
  const sorted = [...question.options].sort((one, other) => placeOf(one.id) - placeOf(other.id));
  return (
    <ol className={css.ranking}>
      {sorted.map(({ id, text }) => (
        <li key={id}>
          {text} <small>平均第 {places.get(id)?.toFixed(2) ?? '—'}</small>
        </li>
      ))}
    </ol>
  );
}
