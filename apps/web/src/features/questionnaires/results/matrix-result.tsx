import type { ReactNode } from 'react';

import type { ResultProps } from './result-props.ts';

import patterns from '#ui/patterns.module.css';
import css from './results.module.css';

/** A bar for each row, divided by choice, with the mean at its end; columns count from 1. */
export function MatrixResult({ question: { rows, options }, spread, filter }: ResultProps): ReactNode {
  const counted = new Map(spread.counts.map((one) => [one.value, one]));
  return (
    <>
      <ul className={css.matrix}>
        {rows.map(({ id, text }) => {
          const cells = options.map((option) => ({ text: option.text, ...(counted.get(`${id}:${option.id}`) ?? { count: 0, all: 0 }) }));
          const sum = cells.reduce((total, { count }) => total + count, 0);
          const mean = meanRating(cells.map(({ count }) => count));
          const apart = mean === null ? null : mean - (meanRating(cells.map(({ all }) => all)) ?? mean);
          return (
            <li
              key={id}
              aria-label={`${text}，平均 ${mean === null ? '—' : mean.toFixed(2)}，${cells.map((cell) => `${cell.text} ${cell.count} 人`).join('，')}`}
            >
              <span>{text}</span>
              <span className={css.cut} aria-hidden>
                {cells.map((cell, index) => (
                  <i
                    key={cell.text}
                    data-step={index}
                    style={{ flexGrow: sum === 0 ? 1 : cell.count }}
                    title={`${cell.text} ${cell.count}`}
                  />
                ))}
              </span>
              <b>{mean === null ? '—' : mean.toFixed(2)}</b>
              <small data-negative={(apart !== null && apart < 0) || undefined}>{apart === null || apart === 0 ? '' : signed(apart)}</small>
            </li>
          );
        })}
      </ul>
      <p className={patterns.note}>
        由浅到深为 {options.map(({ text }) => text).join('、')}
        {filter !== '' && '，右列为与全部的差'}
      </p>
    </>
  );
}

/** The mean of values from 1 on, from the count of each. */
export function meanRating(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? null : counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
