import { MAX_NPS } from '@houtai/contract/question-scale';
import type { ReactNode } from 'react';

import type { ResultProps } from './result-props.ts';
import { shareText } from './share-text.ts';
import { isFilteredBy, toggleFilter } from './toggle-filter.ts';

import css from './results.module.css';

/** Values of 9 and 10 are promoters, values up to 6 detractors. */
const RECOMMENDS_FROM = 9;
const DOES_NOT_TO = 6;

/** The net promoter score of counts by value: promoters minus detractors, in percent. */
export function netScore(counts: readonly { value: string; count: number }[]): number | null {
  const sum = (fits: (value: number) => boolean) => counts.reduce((all, { value, count }) => all + (fits(Number(value)) ? count : 0), 0);
  const total = sum(() => true);
  return total === 0 ? null : ((sum((value) => value >= RECOMMENDS_FROM) - sum((value) => value <= DOES_NOT_TO)) / total) * 100;
}

/** Columns from 0 to 10 with the net score above. */
export function NpsResult({ question, spread, filter, onChange }: ResultProps): ReactNode {
  const counted = new Map(spread.counts.map(({ value, count }) => [value, count]));
  const steps = Array.from({ length: MAX_NPS + 1 }, (_, value) => ({ value: String(value), count: counted.get(String(value)) ?? 0 }));
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const score = netScore(steps);
  const all = netScore(spread.counts.map((one) => ({ value: one.value, count: one.all })));
  const share = (from: number, to: number) =>
    shareText(
      steps.slice(from, to + 1).reduce((sum, { count }) => sum + count, 0),
      steps.reduce((sum, { count }) => sum + count, 0),
    );
  return (
    <>
      <p className={css.score}>
        <b data-negative={(score !== null && score < 0) || undefined}>{scoreText(score)}</b>
        <small>
          推荐净值{filter !== '' && `，全部 ${scoreText(all)}`} · 不推荐 {share(0, 6)} · 中立 {share(7, 8)} · 推荐 {share(9, 10)}
        </small>
      </p>
      <ul className={css.columns}>
        {steps.map(({ value, count }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={isFilteredBy(filter, question.id, value)}
              aria-label={`${value} 分，${count} 人`}
              onClick={() => onChange(toggleFilter(filter, question.id, value))}
            >
              <small>{count}</small>
              <i style={{ height: `${(count / most) * 100}%` }} />
              <span>{value}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function scoreText(score: number | null): string {
  if (score === null) return '—';
  return score < 0 ? `负 ${(-score).toFixed(2)}` : score.toFixed(2);
}
