import { type Question, QUESTION_TITLE_MAX } from '@houtai/contract/question';
import { isAnswered, QUESTION_KINDS } from '@houtai/contract/question-kinds';
import type { ReactNode } from 'react';

import css from '../builder.module.css';

type CardTitleProps = {
  question: Question;
  number: number | undefined;
  /** The page number of a page break. */
  page: number;
  onChange: (part: Partial<Question>) => void;
};

/** The title of a question or page, edited in place, with the kind of question. */
export function CardTitle({ question, number, page, onChange }: CardTitleProps): ReactNode {
  const { words } = QUESTION_KINDS[question.kind];
  const isPage = question.kind === 'page';
  return (
    <div className={css.title}>
      {number !== undefined && <span>{number}.</span>}
      {isPage && <span>第 {page} 页</span>}
      <input
        aria-label={isAnswered(question) ? `第 ${number ?? ''} 题题目` : `${words}标题`}
        placeholder={isAnswered(question) ? '题目' : isPage ? '页标题，可不填' : words}
        maxLength={QUESTION_TITLE_MAX}
        value={question.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {!isPage && <small>{[words, question.required && '必填'].filter(Boolean).join(' · ')}</small>}
    </div>
  );
}
