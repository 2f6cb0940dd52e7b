import { calls } from '@houtai/contract';
import type { ImportDetail } from '@houtai/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf } from '../../platform/query.ts';
import { PlainSelect } from '../../ui/input/plain-select.tsx';
import { Spinner } from '../../ui/spinner.tsx';

import css from './import.module.css';

export type SaidValue = { field: string; text: string; value: string };

type MatchValuesProps = { task: ImportDetail; said: readonly SaidValue[]; onSay: (value: SaidValue) => void };

/** What the spellings of a column are taken for, a column at a time. */
export function MatchValues({ task, said, onSay }: MatchValuesProps): ReactNode {
  const fields = task.fields.filter(({ name, hasValues }) => hasValues && task.columns.some((column) => column.field === name));
  const [chosen, setChosen] = useState('');
  const field = fields.find(({ name }) => name === chosen) ?? fields[0];
  if (!field) return <p className={css.quiet}>没有需要对应值的列</p>;
  return (
    <>
      <div role="tablist" aria-label="要对应值的列" className={css.tabs}>
        {fields.map(({ name, label }) => (
          <button key={name} type="button" role="tab" aria-selected={name === field.name} onClick={() => setChosen(name)}>
            {label}
          </button>
        ))}
      </div>
      <Spellings key={field.name} id={task.id} field={field.name} said={said} onSay={onSay} />
    </>
  );
}

type SpellingsProps = { id: string; field: string } & Pick<MatchValuesProps, 'said' | 'onSay'>;

function Spellings({ id, field, said, onSay }: SpellingsProps): ReactNode {
  const { data } = useQuery(queryOf(calls.imports.values, { id, field }));
  if (!data) return <Spinner />;
  const options = [['', '请选择'] as const, ...data.options.map(({ value, label }) => [value, label] as const)];
  return (
    <ul className={css.values}>
      {data.values.map(({ text, rows, value, why }) => {
        const own = said.find((one) => one.field === field && one.text === text)?.value;
        const now = own ?? value;
        return (
          <li key={text} data-open={now === '' || undefined}>
            <span title={text}>
              {text} <small>{rows} 行</small>
            </span>
            <PlainSelect
              aria-label={`「${text}」对应的值`}
              value={now}
              options={options}
              onChange={(next) => onSay({ field, text, value: next })}
            />
            <small>{now === '' ? '待选' : own === undefined ? why : '已选'}</small>
          </li>
        );
      })}
    </ul>
  );
}
