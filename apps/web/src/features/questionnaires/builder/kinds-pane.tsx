import { useDraggable } from '@dnd-kit/core';
import type { Question, QuestionKind } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import { type ReactNode, useState } from 'react';

import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { BankPane } from './bank-pane.tsx';
import { addQuestion, insertedCopy } from './edit-questions.ts';
import { KIND_ICONS, KINDS } from './kind-icons.ts';

import css from './builder.module.css';

const GROUPS = ['选择', '打分', '填空', '结构'] as const;
const TABS = [
  { value: 'kinds', label: '题型' },
  { value: 'outline', label: '大纲' },
  { value: 'bank', label: '题库' },
];

type KindsPaneProps = {
  questions: readonly Question[];
  selected: string | null;
  onSelect: (id: string) => void;
  onChange: (questions: readonly Question[]) => void;
};

/**
 * The kinds of questions, to be pressed to insert one after the selected question or dragged to a position; an outline; the bank of
 * questions.
 */
export function KindsPane({ questions, selected, onSelect, onChange }: KindsPaneProps): ReactNode {
  const [tab, setTab] = useState('kinds');
  const take = (made: { questions: Question[]; id: string }) => {
    onChange(made.questions);
    onSelect(made.id);
  };
  return (
    <aside className={css.kinds} aria-label="题型与大纲">
      <Segmented aria-label="题型、大纲或题库" value={tab} options={TABS} onChange={setTab} />
      {tab === 'kinds' && (
        <>
          <div className={css.groups}>
            {GROUPS.map((group) => (
              <section key={group} aria-label={group}>
                <h2>{group}</h2>
                <div className={css.tiles}>
                  {kindsIn(group).map((kind) => (
                    <Tile key={kind} kind={kind} onClick={() => take(addQuestion(questions, kind, selected))} />
                  ))}
                </div>
              </section>
            ))}
          </div>
          <p className={css.hint}>
            拖到中间，或选中一题后按 <kbd>/</kbd> 搜题型，插在它后面。
          </p>
        </>
      )}
      {tab === 'outline' && <Outline questions={questions} selected={selected} onSelect={onSelect} />}
      {tab === 'bank' && <BankPane onTake={(question) => take(insertedCopy(questions, question, selected))} />}
    </aside>
  );
}

function kindsIn(group: (typeof GROUPS)[number]): QuestionKind[] {
  return KINDS.filter((kind) => QUESTION_KINDS[kind].group === group);
}

/** A press or key inserts it; the pointer may also drag it. */
function Tile({ kind, onClick }: { kind: QuestionKind; onClick: () => void }): ReactNode {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `kind:${kind}` });
  const Icon = KIND_ICONS[kind];
  return (
    <button ref={setNodeRef} type="button" className={css.tile} data-dragging={isDragging || undefined} {...listeners} onClick={onClick}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {QUESTION_KINDS[kind].words}
    </button>
  );
}

function Outline({ questions, selected, onSelect }: Omit<KindsPaneProps, 'onChange'>): ReactNode {
  const numbers = numbersOf(questions);
  return (
    <ol className={css.outline}>
      {questions.map(({ id, kind, title }) => (
        <li key={id}>
          <button type="button" aria-current={id === selected || undefined} onClick={() => onSelect(id)}>
            {numbers.has(id) && `${numbers.get(id)}. `}
            {title || QUESTION_KINDS[kind].words}
          </button>
        </li>
      ))}
    </ol>
  );
}
