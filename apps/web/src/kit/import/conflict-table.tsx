import type { ImportedRow } from '@houtai/contract/imported-rows';
import type { ImportDetail } from '@houtai/contract/imports';
import { Fragment, type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import { type Choice, ConflictLine } from './conflict-line.tsx';
import type { ImportActs } from './use-import.ts';

import patterns from '#ui/patterns.module.css';
import css from './import.module.css';

type ConflictTableProps = { task: ImportDetail; rows: readonly ImportedRow[]; decide: ImportActs['decide'] };

/**
 * The cells that both sheet and system changed since the last import, for a decision on each, also by keyboard alone. Nothing is
 * preselected.
 */
export function ConflictTable({ task, rows, decide }: ConflictTableProps): ReactNode {
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const without = (choice: Pick<Choice, 'row' | 'field'>) => chosen.filter((one) => one.row !== choice.row || one.field !== choice.field);
  const ready = chosen.filter(({ choice, own }) => choice !== 'own' || own.trim() !== '');
  const isOrderKnown = rows.some(({ changes }) => changes.some(({ isConflict, newer }) => isConflict && newer !== ''));
  const take = (rest?: 'sheet' | 'system' | 'newer') => void decide.run({ id: task.id, cells: [...ready], ...(rest && { rest }) });
  return (
    <>
      <div className={css.tools}>
        <span className={css.quiet}>还有 {Math.max(0, task.undecided - ready.length)} 格没选</span>
        <Button size="small" onClick={() => take('sheet')}>
          都用表格
        </Button>
        <Button size="small" onClick={() => take('system')}>
          都留系统
        </Button>
        {isOrderKnown && (
          <Button size="small" onClick={() => take('newer')}>
            <Icon name="clock" size={14} />
            用较新的
          </Button>
        )}
        <Button size="small" kind="primary" disabled={ready.length === 0 || decide.busy} onClick={() => take()}>
          确认 {ready.length} 格
        </Button>
      </div>
      <div className={css.scroll}>
        <table className={css.conflicts}>
          <caption className={patterns.visuallyHidden}>两边都改过的内容</caption>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">字段</th>
              <th scope="col">上次导入{task.last ? ` ${task.last.at.slice(5, 10)}` : ''}</th>
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
                  <ConflictLine
                    key={change.field}
                    change={change}
                    choice={chosen.find((one) => one.row === row && one.field === change.field)}
                    onChoose={(choice, own) =>
                      setChosen([...without({ row, field: change.field }), { row, field: change.field, choice, own }])
                    }
                    onGiveUp={() => setChosen(without({ row, field: change.field }))}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.keys}>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>换一格
        </span>
        <span>
          <kbd>←</kbd>用表格
        </span>
        <span>
          <kbd>→</kbd>留系统
        </span>
        <span>
          <kbd>Enter</kbd>另填
        </span>
        <span>蓝底为导入后的值</span>
      </p>
    </>
  );
}
