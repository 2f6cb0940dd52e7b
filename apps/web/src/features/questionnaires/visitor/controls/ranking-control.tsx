import { optionText } from '@houtai/contract/question';
import type { ReactNode } from 'react';

import type { ControlProps } from './control.ts';
import { optionsInOrder } from './option-order.ts';

import css from './controls.module.css';

/** Ranks all options: pressed one after the other, then moved up or down. */
export function RankingControl({ question, values, attempt, labelledBy, describedBy, onChange }: ControlProps): ReactNode {
  const left = optionsInOrder(question, attempt).filter(({ id }) => !values.includes(id));
  const move = (from: number, to: number) => {
    const moved = [...values];
    const [value] = moved.splice(from, 1);
    if (value === undefined || to < 0) return;
    moved.splice(to, 0, value);
    onChange(moved);
  };
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={css.options}>
      <ol className={css.options}>
        {values.map((id, index) => {
          const text = optionText(question.options, id);
          return (
            <li key={id} className={css.ranked}>
              <b>{index + 1}</b>
              <span>{text}</span>
              <button type="button" aria-label={`上移 ${text}`} disabled={index === 0} onClick={() => move(index, index - 1)}>
                ↑
              </button>
              <button
                type="button"
                aria-label={`下移 ${text}`}
                disabled={index === values.length - 1}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </button>
              <button type="button" aria-label={`取消 ${text}`} onClick={() => onChange(values.filter((value) => value !== id))}>
                ×
              </button>
            </li>
          );
        })}
      </ol>
      {left.map(({ id, text }) => (
        <button key={id} type="button" className={css.option} onClick={() => onChange([...values, id])}>
          <span>{text}</span>
          <small>排第 {values.length + 1}</small>
        </button>
      ))}
    </div>
  );
}
