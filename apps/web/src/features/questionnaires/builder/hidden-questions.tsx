import { ownValue } from '@houtai/contract/own-value';
import type { Question } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { type ReactNode, useContext } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';

import { AnswerCounts } from './answer-counts.ts';

import css from './builder.module.css';

type HiddenQuestionsProps = { questions: readonly Question[]; onRestore: (id: string) => void };

/** Hidden questions that have answers, each with a button to restore it. */
export function HiddenQuestions({ questions, onRestore }: HiddenQuestionsProps): ReactNode {
  const counts = useContext(AnswerCounts);
  if (questions.length === 0) return null;
  return (
    <section className={css.hiddenQuestions} aria-label="已隐藏的题目">
      <h2>已隐藏的题目</h2>
      <ul className={css.hidden}>
        {questions.map(({ id, kind, title }) => (
          <li key={id}>
            {title || QUESTION_KINDS[kind].words}
            <small>{wordsOf(ownValue(counts, id)?.answered)}</small>
            <RowAction onClick={() => onRestore(id)}>恢复</RowAction>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(answered: number | undefined): string {
  return answered === undefined ? '答案留在结果里' : `${answered} 份答案留在结果里`;
}
