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

/** The newest imports of a kind, among which one's own unfinished ones are looked for. */
const LOOKED_AT = 10;

/** One's own imports of a kind that are under way or were left before their end, as after a reload: each can be gone on with. */
export function BegunImports({ kind, within, onOpen }: { kind: string; within: string; onOpen: (task: ImportTask) => void }): ReactNode {
  const maySee = useCan(['system:import:list']);
  // A sheet that is brought to a record is gone on with from the page of imports, which knows all of them.
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
