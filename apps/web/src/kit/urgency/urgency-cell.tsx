import { urgencyOf } from '@houtai/contract/urgency';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';

import { courseLines, elapsedShare } from './urgency-course.ts';

import css from './urgency-text.module.css';

/** The urgency of a list's row: its words, the elapsed part of its time and, on hover, where the time comes from. */
export function UrgencyInList({ facts }: { facts: UrgencyFields }): ReactNode {
  const now = useNow();
  const { words, tone } = urgencyOf(facts, now);
  const gone = elapsedShare(facts, now);
  if (words === '') return null;
  return (
    <span className={css.inList} data-tip={courseLines(facts).join('\n')}>
      <span className={css.words} data-tone={tone}>
        {words}
      </span>
      {gone !== null && (
        <span className={css.bar} data-tone={tone} aria-hidden>
          <i style={{ width: `${Math.round(gone * 100)}%` }} />
        </span>
      )}
    </span>
  );
}
