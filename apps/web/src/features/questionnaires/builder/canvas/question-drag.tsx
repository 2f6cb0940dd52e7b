import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Question, QuestionKind } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { type ReactNode, useState } from 'react';

import { addedAt, moveQuestion } from '../edit-questions.ts';
import { KINDS } from '../kind-icons.ts';

import css from '../builder.module.css';

/**
 * Chinese announcements for screen readers, because the library's are English. By keyboard, a question is moved from its handle without
 * dragging.
 */
const SPOKEN = {
  screenReaderInstructions: { draggable: '按空格拿起，按上下方向键移动，再按空格放下' },
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
};

/** The drop target on the empty canvas or below the last question. */
export const CANVAS_END = 'canvas-end';

/** The dragged kind and the question before which it would be inserted; `CANVAS_END` for the end, null outside of the canvas. */
export type DraggedQuestion = { kind: QuestionKind | null; before: string | null };

const NOTHING: DraggedQuestion = { kind: null, before: null };

type QuestionDragProps = {
  questions: readonly Question[];
  onChange: (questions: readonly Question[]) => void;
  onSelect: (id: string) => void;
  children: (dragged: DraggedQuestion) => ReactNode;
};

/** Makes kinds draggable onto the canvas, and questions draggable on it. */
export function QuestionDrag({ questions, onChange, onSelect, children }: QuestionDragProps): ReactNode {
  const [dragged, setDragged] = useState(NOTHING);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const track = ({ active, over }: Pick<DragOverEvent, 'active' | 'over'>) => {
    const kind = kindOf(String(active.id));
    setDragged({ kind, before: kind && over ? String(over.id) : null });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(NOTHING);
    if (!over) return;
    const at = questions.findIndex(({ id }) => id === over.id);
    const kind = kindOf(String(active.id));
    if (kind === null) return at < 0 ? undefined : onChange(moveQuestion(questions, String(active.id), at));
    const made = addedAt(questions, kind, at < 0 ? questions.length : at);
    onChange(made.questions);
    onSelect(made.id);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SPOKEN}
      onDragStart={({ active }) => track({ active, over: null })}
      onDragOver={track}
      onDragCancel={() => setDragged(NOTHING)}
      onDragEnd={drop}
    >
      {children(dragged)}
      <DragOverlay dropAnimation={null}>{dragged.kind && <div className={css.tile}>{QUESTION_KINDS[dragged.kind].words}</div>}</DragOverlay>
    </DndContext>
  );
}

function kindOf(id: string): QuestionKind | null {
  return KINDS.find((kind) => id === `kind:${kind}`) ?? null;
}
