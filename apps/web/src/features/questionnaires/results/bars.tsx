import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { type ReactNode, useState } from 'react';

import type { ResultProps } from './result-props.ts';
import { shareText } from './share-text.ts';
import { isFilteredBy, toggleFilter } from './toggle-filter.ts';

import css from './results.module.css';

/** Number of bars shown initially for a question with any number of values. */
const MAX_SHOWN = 12;

/** A bar for each value with its number; a press filters by it, and a dark mark shows all answers. */
export function Bars({ question, spread, filter, onChange }: ResultProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const counted = new Map(spread.counts.map((one) => [one.value, one]));
  const known = question.options.map(({ id }) => id);
  // Options keep their order, including those that nobody chose; visitors' own texts are sorted by frequency.
  const values = known.length > 0 ? known : spread.counts.map(({ value }) => value);
  const rest = isWhole ? [] : values.slice(MAX_SHOWN);
  const restCount = rest.reduce((sum, value) => sum + (counted.get(value)?.count ?? 0), 0);
  return (
    <>
      <ul className={css.bars}>
        {values.slice(0, values.length - rest.length).map((value) => {
          const { count, all } = counted.get(value) ?? { count: 0, all: 0 };
          const [label = value] = QUESTION_KINDS[question.kind].inWords(question, [value]);
          const share = shareText(count, spread.answered);
          const part = spread.answered === 0 ? 0 : count / spread.answered;
          return (
            <li key={value}>
              <button
                type="button"
                className={css.barButton}
                aria-pressed={isFilteredBy(filter, question.id, value)}
                aria-label={`${label}，${count} 人，${share}`}
                onClick={() => onChange(toggleFilter(filter, question.id, value))}
              >
                <span className={css.barLabel}>{label}</span>
                <span className={css.barFigure}>
                  {count} <small>{share}</small>
                </span>
                <span className={css.track}>
                  <i style={{ width: `${Math.min(1, part) * 100}%` }} />
                  {filter !== '' && spread.answeredOfAll > 0 && (
                    <b style={{ insetInlineStart: `${Math.min(1, all / spread.answeredOfAll) * 100}%` }} />
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {rest.length > 0 && (
        <button type="button" className={css.more} onClick={() => setWhole(true)}>
          看其余 {rest.length} 项，{restCount} 人次
        </button>
      )}
    </>
  );
}
