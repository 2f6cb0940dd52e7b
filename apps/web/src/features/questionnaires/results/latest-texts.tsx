import { localDateTime } from '@houtai/contract/dates';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import type { ReactNode } from 'react';

import css from './results.module.css';

/** Number of texts on a card. */
const MAX_SHOWN = 4;

/** The latest texts of a question; the single answers have the others. */
export function LatestTexts({
  spread: { said, answered },
  onOpen,
}: {
  spread: QuestionnaireResults['answers'][number];
  onOpen: () => void;
}): ReactNode {
  return (
    <>
      <ul className={css.said}>
        {said.slice(0, MAX_SHOWN).map(({ responseId, text, submittedAt }) => (
          <li key={responseId}>
            {text}
            <small>{localDateTime(new Date(submittedAt))}</small>
          </li>
        ))}
      </ul>
      {answered > 0 && (
        <button type="button" className={css.more} onClick={onOpen}>
          看 {answered} 条
        </button>
      )}
    </>
  );
}
