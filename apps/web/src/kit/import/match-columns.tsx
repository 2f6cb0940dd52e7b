import { COLUMN_SURENESS } from '@houtai/contract/import-words';
import type { ImportColumn, ImportDetail } from '@houtai/contract/imports';
import { keysOf } from '@houtai/contract/keys-of';
import { type ReactNode, useState } from 'react';

import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';

import { Sureness } from './sureness.tsx';

import patterns from '#ui/patterns.module.css';
import css from './import.module.css';

type MatchColumnsProps = {
  task: ImportDetail;
  /** The field of each column; blank for none. */
  chosen: readonly string[];
  onChoose: (column: number, field: string) => void;
};

/** The field that each column of the sheet is matched to, with the certainty and the reason. */
export function MatchColumns({ task, chosen, onChoose }: MatchColumnsProps): ReactNode {
  const [isOpenOnly, setOpenOnly] = useState(false);
  const taken = new Set(chosen);
  const columns = task.columns.map((column, index) => {
    const field = chosen[index] ?? '';
    const shown: ImportColumn = field === column.field ? column : { ...column, how: field === '' ? 'skipped' : 'chosen', why: '' };
    return { column, index, field, shown };
  });
  const sures = keysOf(COLUMN_SURENESS).flatMap((how) => {
    const count = columns.filter(({ shown }) => shown.how === how).length;
    return count > 0 ? [{ how, count }] : [];
  });
  return (
    <>
      <div className={css.summary}>
        {sures.map((sure) => (
          <Sureness key={sure.how} {...sure} />
        ))}
        <span className={patterns.grow} />
        <Checkbox checked={isOpenOnly} onChange={setOpenOnly}>
          只看要确认的
        </Checkbox>
      </div>
      <table className={css.columns}>
        <caption className={patterns.visuallyHidden}>列与字段的对应</caption>
        <thead>
          <tr>
            <th scope="col">列</th>
            <th scope="col">表里的列名</th>
            <th scope="col">前几行</th>
            <th scope="col">系统字段</th>
            <th scope="col">把握</th>
            <th scope="col">依据</th>
          </tr>
        </thead>
        <tbody>
          {columns
            .filter(({ column }) => !isOpenOnly || !isSettled(column))
            .map(({ column, index, field, shown }) => {
              const letter = letterOf(index);
              return (
                <tr key={letter}>
                  <th scope="row">{letter}</th>
                  <td>{column.head || <span className={css.quiet}>（空列名）</span>}</td>
                  <td className={css.samples} title={column.samples.join('、')}>
                    {column.samples.join('、')}
                  </td>
                  <td className={css.field}>
                    <PlainSelect
                      aria-label={`${letter} 列对应的字段`}
                      value={field}
                      options={[
                        ['', '不导入'],
                        ...task.fields
                          .filter(({ name }) => name === field || !taken.has(name))
                          .map(
                            ({ name, label, required, isKey }) =>
                              [name, `${label}${required ? ' *' : ''}${isKey ? '（识别用）' : ''}`] as const,
                          ),
                      ]}
                      onChange={(next) => onChoose(index, next)}
                    />
                  </td>
                  <td>
                    <Sureness how={shown.how} />
                  </td>
                  <td className={css.quiet}>{shown.why || '—'}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </>
  );
}

/** Whether a column needed no decision at upload. An omitted column may be one that was not recognised. */
function isSettled({ how }: ImportColumn): boolean {
  return how === 'known' || how === 'chosen' || how === 'remembered';
}

/** The name of a column in a spreadsheet: A, B, …, Z, AA. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
