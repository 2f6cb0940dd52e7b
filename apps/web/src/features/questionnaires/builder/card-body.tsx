import type { Question } from '@houtai/contract/question';
import { NPS_MOST, STARS } from '@houtai/contract/question-scale';
import type { ReactNode } from 'react';

import { OptionLines } from './option-lines.tsx';

import css from './builder.module.css';

type CardBodyProps = { question: Question; onChange: (part: Partial<Question>) => void };

/** What of a kind is edited in place, or how it will look. */
export function CardBody({ question, onChange }: CardBodyProps): ReactNode {
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
