import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { calls } from '@houtai/contract';
import type { Question } from '@houtai/contract/question';
import { isAnswered } from '@houtai/contract/question-kinds';
import { conditionInWords, numbersOf, pagesOf } from '@houtai/contract/questionnaire-logic';
import { Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

import { addQuestion, changed, duplicateQuestion, moveQuestion } from '../edit-questions.ts';
import { KindSearch } from '../kind-search.tsx';
import { QuestionCard } from './question-card.tsx';
import { CANVAS_END, type DraggedQuestion } from './question-drag.tsx';

import patterns from '#ui/patterns.module.css';
import css from '../builder.module.css';

type CanvasProps = {
  questions: readonly Question[];
  selected: string | null;
  faults: readonly { questionId: string; msg: string }[];
  dragged: DraggedQuestion;
  onSelect: (id: string | null) => void;
  onChange: (questions: readonly Question[]) => void;
  /** Content below the questions. */
  children?: ReactNode;
};

/** The questions in order, edited in place. */
export function Canvas({ questions, selected, faults, dragged, onSelect, onChange, children }: CanvasProps): ReactNode {
  const [said, setSaid] = useState('');
  const [searchedAfter, setSearchedAfter] = useState<string | null>(null);
  const { setNodeRef } = useDroppable({ id: CANVAS_END });
  const save = useSend(calls.questionnaires.addToBank, { onMessage: toast.success });
  const numbers = numbersOf(questions);
  const pages = pagesOf(questions);
  const move = (id: string, to: number) => {
    if (to < 0 || to >= questions.length) return;
    // Moving the element in the DOM loses the focus, which the keyboard handler restores right after.
    flushSync(() => {
      onChange(moveQuestion(questions, id, to));
      setSaid(`第 ${to + 1} 个，共 ${questions.length} 个`);
    });
  };
  const remove = (id: string) => {
    onChange(questions.filter((question) => question.id !== id));
    onSelect(null);
    toast.undoable('已删除 1 题', () => onChange(questions));
  };
  const take = (made: { questions: Question[]; id: string }) => {
    onChange(made.questions);
    onSelect(made.id);
  };
  return (
    <div className={css.canvas} role="region" aria-label="题目">
      {questions.length === 0 && <p className={patterns.nothing}>还没有题目，从左侧选一个题型开始。</p>}
      <SortableContext items={questions.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={css.cards}>
          {questions.map((question, index) => (
            <Fragment key={question.id}>
              {dragged.before === question.id && <Here />}
              <QuestionCard
                question={question}
                number={numbers.get(question.id)}
                page={pages.findIndex((page) => page.includes(question)) + 1}
                condition={conditionInWords(questions, question)}
                fault={faults.find(({ questionId }) => questionId === question.id)?.msg}
                isSelected={question.id === selected}
                onSelect={() => onSelect(question.id)}
                onChange={(part) => onChange(changed(questions, question.id, part))}
                onMove={(by) => move(question.id, index + by)}
                onSay={setSaid}
                onCopy={() => take(duplicateQuestion(questions, question.id))}
                onSave={isAnswered(question) ? () => void save.run({ question }).catch(() => undefined) : undefined}
                onSearch={() => setSearchedAfter(question.id)}
                onRemove={() => remove(question.id)}
              />
              {searchedAfter === question.id && (
                <li>
                  <KindSearch
                    onClose={() => setSearchedAfter(null)}
                    onChoose={(kind) => {
                      setSearchedAfter(null);
                      take(addQuestion(questions, kind, question.id));
                    }}
                  />
                </li>
              )}
            </Fragment>
          ))}
          {dragged.before === CANVAS_END && <Here />}
        </ol>
      </SortableContext>
      <div ref={setNodeRef} className={css.end} />
      {children}
      <p className={patterns.visuallyHidden} role="status">
        {said}
      </p>
    </div>
  );
}

/** The marker of the drop position. */
function Here(): ReactNode {
  return (
    <li className={css.here} aria-hidden>
      在此插入
    </li>
  );
}
