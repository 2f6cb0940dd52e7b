import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import type { ReactNode } from 'react';

import type { ResultProps } from './result-props.ts';
import { shareText } from './share-text.ts';
import { isFilteredBy, toggled } from './toggle-filter.ts';

import css from './results.module.css';

/** Values of a question that may be any number are shown as far as a card goes. */
const MAX_SHOWN = 12;

/** A bar for each value with its number beside; a press filters by it, a dark mark is all answers. */
export function Bars({ question, spread, filter, onChange }: ResultProps): ReactNode {
  const counted = new Map(spread.counts.map((one) => [one.value, one]));
  const known = question.options.map(({ id }) => id);
  // Options stand in their order with those that nobody chose; what visitors made themselves by how often it came.
  const values = known.length > 0 ? known : spread.counts.map(({ value }) => value);
  return (
    <ul className={css.bars}>
      {values.slice(0, MAX_SHOWN).map((value) => {
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
              onClick={() => onChange(toggled(filter, question.id, value))}
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
  );
}
