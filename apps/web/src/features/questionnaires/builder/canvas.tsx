import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Question } from '@houtai/contract/question';
import { conditionInWords, numbersOf } from '@houtai/contract/questionnaire-logic';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { toast } from '../../../ui/layer/toast.tsx';
import { changed, duplicated, moved } from './edit-questions.ts';
import { QuestionCard } from './question-card.tsx';

import css from './builder.module.css';

/** Said for those who do not see it; the library speaks English otherwise. Arrow keys on the handle move a question without dragging. */
const SPOKEN = {
  screenReaderInstructions: { draggable: '按上下方向键移动这道题' },
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
};

type CanvasProps = {
  questions: readonly Question[];
  selected: string | null;
  faults: readonly { questionId: string; msg: string }[];
  onSelect: (id: string | null) => void;
  onChange: (questions: readonly Question[]) => void;
};

/** The questions as they follow each other, edited in place. */
export function Canvas({ questions, selected, faults, onSelect, onChange }: CanvasProps): ReactNode {
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const numbers = numbersOf(questions);
  const move = (id: string, to: number) => {
    if (to < 0 || to >= questions.length) return;
    // What the browser moves loses the focus; whoever moved it by key looks for it right after.
    flushSync(() => {
      onChange(moved(questions, id, to));
      setSaid(`第 ${to + 1} 个，共 ${questions.length} 个`);
    });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over)
      move(
        String(active.id),
        questions.findIndex(({ id }) => id === over.id),
      );
  };
  const remove = (id: string) => {
    onChange(questions.filter((question) => question.id !== id));
    onSelect(null);
    toast.undoable('已删除 1 题', () => onChange(questions));
  };
  const copy = (id: string) => {
    const made = duplicated(questions, id);
    onChange(made.questions);
    onSelect(made.id);
  };
  return (
    <div className={css.canvas} role="region" aria-label="题目">
      {questions.length === 0 && <p className={css.nothing}>还没有题目，从左侧选一个题型开始。</p>}
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={SPOKEN} onDragEnd={drop}>
        <SortableContext items={questions.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={css.cards}>
            {questions.map((question, index) => (
              <QuestionCard
                key={question.id}
                question={question}
                number={numbers.get(question.id)}
                condition={conditionInWords(questions, question)}
                fault={faults.find(({ questionId }) => questionId === question.id)?.msg}
                isSelected={question.id === selected}
                onSelect={() => onSelect(question.id)}
                onChange={(part) => onChange(changed(questions, question.id, part))}
                onMove={(by) => move(question.id, index + by)}
                onCopy={() => copy(question.id)}
                onRemove={() => remove(question.id)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className={css.said} role="status">
        {said}
      </p>
    </div>
  );
}
