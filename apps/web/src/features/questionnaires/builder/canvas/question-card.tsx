import { useSortable } from '@dnd-kit/sortable';
import { type Question, QUESTION_NOTE_MAX } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { Bookmark, Split } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import { CardBody } from './card-body.tsx';
import { CardTitle } from './card-title.tsx';

import css from '../builder.module.css';

type QuestionCardProps = {
  question: Question;
  number: number | undefined;
  /** The page number of a page break. */
  page: number;
  condition: string;
  fault: string | undefined;
  isSelected: boolean;
  onSelect: () => void;
  onChange: (part: Partial<Question>) => void;
  onMove: (by: number) => void;
  /** Announces changes of the question to screen readers. */
  onSay: (text: string) => void;
  onCopy: () => void;
  /** Saves it to the bank of questions; absent for page breaks and texts. */
  onSave: (() => void) | undefined;
  /** Opens the search for the kind of the next question. */
  onSearch: () => void;
  onRemove: () => void;
};

/** A question on the canvas, with its title and options edited in place. */
export function QuestionCard(props: QuestionCardProps): ReactNode {
  const { question, number, page, condition, fault, isSelected, onSelect, onChange, onMove, onSay, onCopy, onSave, onSearch, onRemove } =
    props;
  const [isLifted, setIsLifted] = useState(false);
  const [lifted, setLifted] = useState(0);
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: question.id });
  const kind = QUESTION_KINDS[question.kind];
  const name = `${number === undefined ? '' : `${number}. `}${question.title || kind.words}`;
  const handleGrip = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const grip = event.currentTarget;
    if (event.key === ' ') {
      setIsLifted(!isLifted);
      setLifted(0);
      onSay(isLifted ? '已放下' : '已拿起，按上下方向键移动，空格放下，Esc 放回');
    } else if (event.key === 'Escape' && isLifted) {
      setIsLifted(false);
      onMove(-lifted);
      grip.focus();
    } else if (by !== 0) {
      setLifted(lifted + by);
      onMove(by);
      grip.focus();
    } else return;
    event.preventDefault();
  };
  const handleKey = (event: KeyboardEvent<HTMLLIElement>) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') onCopy();
    else if (isTyping) return;
    else if (event.altKey && event.key === 'ArrowUp') onMove(-1);
    else if (event.altKey && event.key === 'ArrowDown') onMove(1);
    else if (event.key === '/') onSearch();
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <li
      ref={setNodeRef}
      className={css.card}
      data-selected={isSelected || undefined}
      data-wrong={fault ? true : undefined}
      data-page={question.kind === 'page' || undefined}
      data-dragging={isDragging || isLifted || undefined}
      tabIndex={-1}
      style={transform ? { translate: `0 ${transform.y}px`, transition } : undefined}
      aria-label={name}
      onFocus={onSelect}
      onPointerDown={onSelect}
      onKeyDown={handleKey}
    >
      <div className={css.bar}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={css.grip}
          aria-label={`移动 ${name}`}
          aria-pressed={isLifted}
          {...listeners}
          onKeyDown={handleGrip}
        >
          <Icon name="grip" size={14} />
        </button>
        {condition && (
          <span className={css.condition}>
            <Split size={14} strokeWidth={1.75} aria-hidden />
            {condition}
          </span>
        )}
        <span className={css.acts}>
          {onSave && <IconButton icon={Bookmark} label="存入题库" what={name} onClick={onSave} />}
          <IconButton icon="copy" label="复制" what={name} onClick={onCopy} />
          <IconButton icon="trash" label="删除" what={name} onClick={onRemove} />
        </span>
      </div>
      <CardTitle question={question} number={number} page={page} onChange={onChange} />
      {(question.kind === 'section' || question.kind === 'agreement') && (
        <textarea
          className={css.note}
          aria-label="内容"
          rows={3}
          maxLength={QUESTION_NOTE_MAX}
          placeholder={question.kind === 'agreement' ? '写明要同意的内容' : '说明文字'}
          value={question.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      )}
      <CardBody question={question} onChange={onChange} />
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </li>
  );
}
