import { IMPORT_STATES, isUnderWay } from '@houtai/contract/import-words';
import type { ImportDetail } from '@houtai/contract/imports';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';

import { NextStep } from './next-step.tsx';
import type { ImportActs } from './use-import.ts';

import css from './import.module.css';

type ImportProgressProps = { task: ImportDetail; acts: Pick<ImportActs, 'cancel' | 'undo'> };

/** The progress or the outcome of an import, with a button to undo it. */
export function ImportProgress({ task, acts }: ImportProgressProps): ReactNode {
  const { id, state, done, total, rowsPerSecond, message, kept } = task;
  const undo = async (changedToo: boolean) => {
    const text = changedToo
      ? '把导入之后有人改过的记录也恢复到导入之前？这些改动会被覆盖。'
      : '撤销本次导入？没有人再改过的记录恢复到导入之前，改过的会列出来并保留。';
    if (await confirm({ text, act: '撤销导入', danger: true })) await acts.undo.run({ id, changedToo });
  };
  return (
    <div className={css.progress} role="status">
      <strong>{IMPORT_STATES[state]}</strong>
      {isUnderWay(state) ? (
        <>
          <progress aria-label={IMPORT_STATES[state]} max={Math.max(total, 1)} value={done} />
          <span className={css.quiet}>
            {done.toLocaleString('en')} / {total.toLocaleString('en')} 行
            {rowsPerSecond > 0 && ` · 每秒 ${rowsPerSecond.toLocaleString('en')} 行`}
          </span>
          <span className={css.quiet}>可以离开这里，完成后会收到消息</span>
          <Button disabled={acts.cancel.busy} onClick={() => void acts.cancel.run({ id })}>
            取消{IMPORT_STATES[state].replace('中', '')}
          </Button>
        </>
      ) : (
        <>
          <span>{message}</span>
          <NextStep task={task} />
          {kept.length > 0 && (
            <ul className={css.kept}>
              {kept.map(({ row, name, msg }) => (
                <li key={row}>
                  第 {row} 行 {name}：{msg}
                </li>
              ))}
            </ul>
          )}
          {task.mayUndo && (
            <Button kind="danger" onClick={() => void undo(state === 'undone')}>
              {state === 'undone' ? '改过的也撤销' : '撤销本次导入'}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
