import { ownValue } from '@houtai/contract/own-value';
import type { Question } from '@houtai/contract/question';
import { cellOf, MAX_NPS, STARS } from '@houtai/contract/question-scale';
import { type ReactNode, useContext } from 'react';

import { AnswerCounts } from '../answer-counts.ts';
import { OptionLines } from './option-lines.tsx';

import css from '../builder.module.css';

type CardBodyProps = { question: Question; onChange: (part: Partial<Question>) => void };

/** The editor of a question's content, or a preview of it. */
export function CardBody({ question, onChange }: CardBodyProps): ReactNode {
  const { kind, options, rows, most } = question;
  const values = ownValue(useContext(AnswerCounts), question.id)?.values ?? {};
  switch (kind) {
    case 'single':
    case 'multiple':
    case 'select':
    case 'ranking':
      return (
        <OptionLines
          noun="选项"
          options={options}
          chosen={(id) => ownValue(values, id) ?? 0}
          shape={kind === 'multiple' ? 'box' : 'ring'}
          onChange={(next) => onChange({ options: next })}
        />
      );
    case 'matrix':
      return (
        <>
          <OptionLines noun="行" options={rows} chosen={(id) => chosenInRow(values, id)} onChange={(next) => onChange({ rows: next })} />
          <OptionLines
            noun="列"
            options={options}
            chosen={(id) => chosenInColumn(values, id)}
            shape="ring"
            onChange={(next) => onChange({ options: next })}
          />
        </>
      );
    case 'nps':
      return <Steps from={0} to={MAX_NPS} />;
    case 'rating':
      return <Steps from={1} to={most ?? STARS} />;
    case 'lines':
    case 'signature':
      return <div className={css.blank} aria-hidden data-tall />;
    case 'agreement':
    case 'page':
    case 'section':
      return null;
    default:
      return <div className={css.blank} aria-hidden />;
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

type Values = Readonly<Record<string, number>>;

function chosenInRow(values: Values, id: string): number {
  return sumOf(values, (value) => cellOf(value).row === id);
}

function chosenInColumn(values: Values, id: string): number {
  return sumOf(values, (value) => cellOf(value).option === id);
}

function sumOf(values: Values, isOf: (value: string) => boolean): number {
  return Object.entries(values).reduce((sum, [value, count]) => (isOf(value) ? sum + count : sum), 0);
}
