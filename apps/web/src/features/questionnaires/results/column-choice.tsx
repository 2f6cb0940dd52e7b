import type { Question } from '@houtai/contract/question';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Popover } from '#ui/layer/popover.tsx';

import css from './tables.module.css';

type ColumnChoiceProps = {
  questions: readonly Question[];
  /** The ids of the questions that are columns, in order. */
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
};

/** Chooses and orders the columns of the table and its export. */
export function ColumnChoice({ questions, columns, onChange }: ColumnChoiceProps): ReactNode {
  const numbers = numbersOf(questions);
  const hidden = questions.filter(({ id }) => !columns.includes(id)).map(({ id }) => id);
  const move = (id: string, by: number) => {
    const at = columns.indexOf(id);
    const others = columns.filter((other) => other !== id);
    onChange([...others.slice(0, at + by), id, ...others.slice(at + by)]);
  };
  return (
    <Popover label="列设置" trigger={<Button>列设置</Button>}>
      {() => (
        <ul className={css.columnChoice}>
          {[...columns, ...hidden].map((id) => {
            const question = questions.find((one) => one.id === id);
            const name = `${numbers.get(id) ?? ''}. ${question?.title ?? ''}`;
            const at = columns.indexOf(id);
            return (
              <li key={id}>
                <label>
                  <input
                    type="checkbox"
                    checked={at >= 0}
                    disabled={at >= 0 && columns.length === 1}
                    onChange={() => onChange(at >= 0 ? columns.filter((other) => other !== id) : [...columns, id])}
                  />
                  <span>{name}</span>
                </label>
                {at > 0 && <IconButton icon="up" label="前移" what={name} onClick={() => move(id, -1)} />}
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}
