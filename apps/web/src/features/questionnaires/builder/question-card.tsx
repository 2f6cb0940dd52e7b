import type { Question } from '@houtai/contract/question';
import { isAnswered, QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { NPS_MOST, STARS } from '@houtai/contract/question-scale';
import { Split } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';

import { SortableLine } from '../../../kit/sortable-line.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OptionLines } from './option-lines.tsx';

import css from './builder.module.css';

type QuestionCardProps = {
  question: Question;
  number: number | undefined;
  condition: string;
  fault: string | undefined;
  isSelected: boolean;
  onSelect: () => void;
  onChange: (part: Partial<Question>) => void;
  onMove: (by: number) => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** A question on the canvas: its title and options are written where they stand. */
export function QuestionCard(props: QuestionCardProps): ReactNode {
  const { question, number, condition, fault, isSelected, onSelect, onChange, onMove, onCopy, onRemove } = props;
  const kind = QUESTION_KINDS[question.kind];
  const name = `${number === undefined ? '' : `${number}. `}${question.title || kind.words}`;
  const handleKey = (event: KeyboardEvent<HTMLLIElement>) => {
    if (!event.ctrlKey || event.key.toLowerCase() !== 'd') return;
    event.preventDefault();
    onCopy();
  };
  return (
    <SortableLine
      id={question.id}
      name={name}
      onMove={onMove}
      className={css.card}
      data-selected={isSelected || undefined}
      data-wrong={fault ? true : undefined}
      data-page={question.kind === 'page' || undefined}
      onFocus={onSelect}
      onPointerDown={onSelect}
      onKeyDown={handleKey}
    >
      {(grip) => (
        <>
          <div className={css.bar}>
            {grip}
            {condition && (
              <span className={css.condition}>
                <Split size={14} strokeWidth={1.75} aria-hidden />
                {condition}
              </span>
            )}
            <span className={css.acts}>
              <IconButton icon="copy" label="复制" what={name} onClick={onCopy} />
              <IconButton icon="trash" label="删除" what={name} onClick={onRemove} />
            </span>
          </div>
          <div className={css.title}>
            {number !== undefined && <span>{number}.</span>}
            <input
              aria-label={isAnswered(question) ? `第 ${number ?? ''} 题题目` : `${kind.words}标题`}
              placeholder={isAnswered(question) ? '题目' : kind.words}
              maxLength={200}
              value={question.title}
              onChange={(event) => onChange({ title: event.target.value })}
            />
            <small>{[kind.words, question.required && '必填'].filter(Boolean).join(' · ')}</small>
          </div>
          {(question.kind === 'section' || question.kind === 'agreement') && (
            <textarea
              className={css.note}
              aria-label="内容"
              rows={3}
              maxLength={2000}
              placeholder={question.kind === 'agreement' ? '写明要同意的内容' : '说明文字'}
              value={question.note}
              onChange={(event) => onChange({ note: event.target.value })}
            />
          )}
          <Body question={question} onChange={onChange} />
          {fault && (
            <p className={css.fault} role="alert">
              {fault}
            </p>
          )}
        </>
      )}
    </SortableLine>
  );
}

/** What of a kind is edited in place, or how it will look. */
function Body({ question, onChange }: Pick<QuestionCardProps, 'question' | 'onChange'>): ReactNode {
  const { kind, options, rows, most } = question;
  switch (kind) {
    case 'single':
    case 'multiple':
    case 'select':
    case 'ranking':
      return (
        <OptionLines
          noun="选项"
          options={options}
          shape={kind === 'multiple' ? 'box' : 'ring'}
          onChange={(next) => onChange({ options: next })}
        />
      );
    case 'matrix':
      return (
        <>
          <OptionLines noun="行" options={rows} onChange={(next) => onChange({ rows: next })} />
          <OptionLines noun="列" options={options} shape="ring" onChange={(next) => onChange({ options: next })} />
        </>
      );
    case 'nps':
      return <Steps from={0} to={NPS_MOST} />;
    case 'rating':
      return <Steps from={1} to={most ?? STARS} />;
    case 'line':
    case 'number':
    case 'date':
    case 'lines':
    case 'file':
      return <div className={css.blank} aria-hidden data-tall={kind === 'lines' || undefined} />;
    case 'agreement':
    case 'page':
    case 'section':
      return null;
  }
}

function Steps({ from, to }: { from: number; to: number }): ReactNode {
  return (
    <div className={css.steps} aria-hidden>
      {Array.from({ length: to - from + 1 }, (_, index) => (
        <span key={index}>{from + index}</span>
      ))}
    </div>
  );
}
