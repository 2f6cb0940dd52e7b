import { calls } from '@houtai/contract';
import { IMPORT_STATES, isUnderWay } from '@houtai/contract/import-words';
import type { ImportTask } from '@houtai/contract/imports';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FileName } from '#kit/files/file-name.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';

import patterns from '#ui/patterns.module.css';
import css from './import.module.css';

/** Number of newest imports of a kind to search for the user's unfinished ones. */
const LOOKED_AT = 10;

/** The user's imports of a kind that are running or were abandoned, such as by a reload, with a button to continue each. */
export function BegunImports({ kind, within, onOpen }: { kind: string; within: string; onOpen: (task: ImportTask) => void }): ReactNode {
  const maySee = useCan(['system:import:list']);
  // Imports into a record continue on the page of imports, which lists all of them.
  const query = useQuery({
    ...queryOf(calls.imports.page, { kind, limit: LOOKED_AT }, { silent: true }),
    enabled: maySee && within === '',
  });
  const begun = (query.data?.rows ?? []).filter(
    ({ isOwn, state }) => isOwn && (isUnderWay(state) || state === 'matching' || state === 'checked'),
  );
  if (begun.length === 0) return null;
  return (
    <ul className={css.begun} aria-label="没有完成的导入">
      {begun.slice(0, 3).map((task) => (
        <li key={task.id}>
          <strong>
            <FileName name={task.fileName} />
          </strong>
          <span className={css.quiet}>
            {IMPORT_STATES[task.state]}，{task.total.toLocaleString('en')} 行
          </span>
          <span className={patterns.grow} />
          <Button size="small" onClick={() => onOpen(task)}>
            {isUnderWay(task.state) ? '查看进度' : '继续导入'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
