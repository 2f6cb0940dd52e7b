import type { ImportChange, ImportedRow } from '@houtai/contract/imported-rows';
import type { ImportDetail } from '@houtai/contract/imports';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/input/radio-group.tsx';
import type { ImportActs } from './use-import.ts';

import css from './import.module.css';

type Choice = { row: number; field: string; choice: 'sheet' | 'system' | 'own'; own: string };

const SIDES = [
  { value: 'sheet', label: '用表格' },
  { value: 'system', label: '留系统' },
  { value: 'own', label: '另填' },
];

type ConflictTableProps = { task: ImportDetail; rows: readonly ImportedRow[]; decide: ImportActs['decide'] };

/** What sheet and system both changed since the last import, cell by cell: nothing is chosen for the person. */
export function ConflictTable({ task, rows, decide }: ConflictTableProps): ReactNode {
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const set = (choice: Choice) => setChosen((all) => [...all.filter((one) => !isSame(one, choice)), choice]);
  const ready = chosen.filter(({ choice, own }) => choice !== 'own' || own.trim() !== '');
  return (
    <>
      <div className={css.tools}>
        <span className={css.quiet}>还有 {Math.max(0, task.undecided - ready.length)} 格没选</span>
        <Button size="small" onClick={() => void decide.run({ id: task.id, cells: [...ready], rest: 'sheet' })}>
          都用表格
        </Button>
        <Button size="small" onClick={() => void decide.run({ id: task.id, cells: [...ready], rest: 'system' })}>
          都留系统
        </Button>
        <Button
          size="small"
          kind="primary"
          disabled={ready.length === 0 || decide.busy}
          onClick={() => void decide.run({ id: task.id, cells: [...ready] })}
        >
          确认 {ready.length} 格
        </Button>
      </div>
      <div className={css.scroll}>
        <table className={css.conflicts}>
          <caption className={css.hidden}>两边都改过的内容</caption>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">字段</th>
              <th scope="col">上次导入</th>
              <th scope="col">表格里现在</th>
              <th scope="col">系统里现在</th>
              <th scope="col">导入后</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, name, changes }) => (
              <Fragment key={row}>
                <tr className={css.record}>
                  <th scope="row">{row}</th>
                  <td colSpan={4}>{name}</td>
                  <td>{changes.filter(({ isConflict }) => isConflict).length} 处冲突</td>
                </tr>
                {changes.map((change) => (
                  <ChangeLine
                    key={change.field}
                    change={change}
                    choice={chosen.find((one) => one.row === row && one.field === change.field)}
                    onChoose={(choice, own) => set({ row, field: change.field, choice, own })}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.keys}>← 用表格　→ 留系统　Enter 另填　蓝底为导入后的值</p>
    </>
  );
}

function isSame(one: Choice, other: Choice): boolean {
  return one.row === other.row && one.field === other.field;
}

type ChangeLineProps = { change: ImportChange; choice: Choice | undefined; onChoose: (choice: Choice['choice'], own: string) => void };

function ChangeLine({ change, choice, onChoose }: ChangeLineProps): ReactNode {
  const { label, base, sheet, system, isConflict } = change;
  const side = choice?.choice ?? change.choice;
  const stands = isConflict ? side : base === null || base !== sheet ? 'sheet' : 'system';
  const handleKey = (event: KeyboardEvent) => {
    if (!isConflict || event.target instanceof HTMLInputElement) return;
    const next = ({ ArrowLeft: 'sheet', ArrowRight: 'system', Enter: 'own' } as const)[event.key];
    if (!next) return;
    event.preventDefault();
    onChoose(next, choice?.own ?? '');
  };
  return (
    <>
      <tr data-open={(isConflict && side === '') || undefined} onKeyDownCapture={handleKey}>
        <td colSpan={2} className={css.label}>
          {label}
        </td>
        <td className={css.quiet}>{base ?? '—'}</td>
        <td data-stands={stands === 'sheet' || undefined}>{sheet}</td>
        <td data-stands={stands === 'system' || undefined}>{system}</td>
        <td>
          {isConflict ? (
            <Segmented
              aria-label={`${label}：导入后`}
              value={side}
              options={SIDES}
              onChange={(next) => onChoose(next === 'sheet' || next === 'system' ? next : 'own', choice?.own ?? '')}
            />
          ) : (
            <span className={css.quiet}>{stands === 'sheet' ? '更新' : '保留'}</span>
          )}
        </td>
      </tr>
      {isConflict && side === 'own' && (
        <tr>
          <td colSpan={2} className={css.label}>
            另填
          </td>
          <td colSpan={4}>
            <input
              autoFocus
              aria-label={`${label}：另填`}
              value={choice?.own ?? change.own}
              onChange={({ target }) => onChoose('own', target.value)}
            />
          </td>
        </tr>
      )}
    </>
  );
}
