import { calls } from '@houtai/contract';
import type { ImportDetail } from '@houtai/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Spinner } from '#ui/marks/spinner.tsx';

import { AliasRow } from './alias-row.tsx';
import { letterOf } from './match-columns.tsx';
import type { ImportMatching } from './use-import.ts';
import { type OpenField, valueNow } from './use-open-aliases.ts';

import patterns from '#ui/patterns.module.css';
import css from './import.module.css';

export type ValueMatch = ImportMatching['values'][number];

type MatchValuesProps = {
  task: ImportDetail;
  fields: readonly OpenField[];
  said: ImportMatching['values'];
  onSay: (...values: ValueMatch[]) => void;
};

/** The meaning of each spelling, one column at a time, with the number of unresolved ones in red. */
export function MatchValues({ task, fields, said, onSay }: MatchValuesProps): ReactNode {
  const [chosen, setChosen] = useState('');
  const field = fields.find(({ name }) => name === chosen) ?? fields.find(({ open }) => open > 0) ?? fields[0];
  if (!field) return <p className={css.quiet}>没有需要对应值的列</p>;
  return (
    <>
      <div role="tablist" aria-label="要对应值的列" className={css.tabs}>
        {fields.map(({ name, label, open }) => (
          <button key={name} type="button" role="tab" aria-selected={name === field.name} onClick={() => setChosen(name)}>
            {label}
            {open > 0 && <small aria-label={`${open} 种待选`}>{open}</small>}
          </button>
        ))}
      </div>
      <Spellings key={field.name} task={task} field={field} said={said} onSay={onSay} />
    </>
  );
}

type SpellingsProps = Pick<MatchValuesProps, 'task' | 'said' | 'onSay'> & { field: OpenField };

function Spellings({ task, field, said, onSay }: SpellingsProps): ReactNode {
  const { name, dictionary } = field;
  const { data } = useQuery(queryOf(calls.imports.values, { id: task.id, field: name }));
  if (!data) return <Spinner />;
  const isSaid = ({ text }: { text: string }) => said.some((one) => one.field === name && one.text === text && one.value !== '');
  const remembered = data.values.filter((one) => isSaid(one) || (one.value !== one.read && valueNow(said, name, one) === one.value));
  const rows = data.values.reduce((sum, one) => sum + one.rows, 0);
  return (
    <>
      <div className={css.valuesHead}>
        <strong>{letterOf(task.columns.findIndex((column) => column.field === name))} 列的值</strong>
        <span className={css.quiet}>
          {data.values.length} 种写法，{rows} 行
        </span>
        <span className={patterns.grow} />
        <Button
          kind="ghost"
          size="small"
          disabled={remembered.length === 0}
          onClick={() => onSay(...remembered.map(({ text }) => ({ field: name, text, value: '' })))}
        >
          全部重认
        </Button>
      </div>
      <ul className={css.values}>
        {data.values.map((one) => (
          <AliasRow
            key={one.text}
            spelling={one}
            now={valueNow(said, name, one)}
            isSaid={isSaid(one)}
            options={data.options}
            dictionary={dictionary}
            onChoose={(value) => onSay({ field: name, text: one.text, value })}
          />
        ))}
      </ul>
    </>
  );
}
