import { ownValue } from '@houtai/contract/own-value';
import { LINE_ANSWER_MAX, LINES_ANSWER_MAX } from '@houtai/contract/question-text';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';

import type { ControlProps } from './control.ts';

import css from './controls.module.css';

/** The input types of rules, which choose the keyboard of a phone. */
const KEYS: Readonly<Record<string, HTMLInputTypeAttribute>> = {
  mobilePhone: 'tel',
  phone: 'tel',
  phoneAndMobile: 'tel',
  email: 'email',
  url: 'url',
};

export function LineControl({ question, values, labelledBy, describedBy, isWrong, onChange }: ControlProps): ReactNode {
  const isNumber = question.kind === 'number';
  return (
    <input
      className={css.line}
      type={question.kind === 'date' ? 'date' : (ownValue(KEYS, question.rule) ?? 'text')}
      inputMode={isNumber ? 'decimal' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      maxLength={isNumber ? 20 : (question.most ?? LINE_ANSWER_MAX)}
      value={values[0] ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
    />
  );
}

/** Several lines that grow with their content. */
export function LinesControl({ question, values, labelledBy, describedBy, isWrong, onChange }: ControlProps): ReactNode {
  const most = question.most ?? LINES_ANSWER_MAX;
  const text = values[0] ?? '';
  return (
    <>
      <textarea
        className={css.lines}
        rows={4}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        maxLength={most}
        value={text}
        onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
      />
      <p className={css.count} aria-hidden>
        {text.length} / {most}
      </p>
    </>
  );
}
