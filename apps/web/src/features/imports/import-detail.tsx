import { calls } from '@houtai/contract';
import { IMPORT_STATES, isUnderWay, ROW_OUTCOMES } from '@houtai/contract/import-words';
import { keysOf } from '@houtai/contract/keys-of';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ErrorFile } from '#kit/import/error-file.tsx';
import { ImportDialog } from '#kit/import/import-dialog.tsx';
import { ImportProgress } from '#kit/import/import-progress.tsx';
import { useImport } from '#kit/import/use-import.ts';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { downloadExcel } from '#platform/calls/download.ts';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';

/** An import beside the list: its outcome, its file, and buttons to undo or continue it. */
export function ImportDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.imports.get, { id }, { silent: true }));
  const { acts } = useImport(id, undefined);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DetailDrawer noun="导入任务" query={query}>
        {(task) => ({
          code: task.kindName,
          title: task.fileName,
          state: IMPORT_STATES[task.state],
          meta: (
            <span>
              {task.userName} 上传于 <TimeCell time={task.createdAt} />
            </span>
          ),
          body: (
            <>
              <Facts
                facts={[
                  ['总行数', String(task.total)],
                  ...keysOf(ROW_OUTCOMES).flatMap((outcome): [string, string][] =>
                    (task.counts[outcome] ?? 0) > 0 ? [[ROW_OUTCOMES[outcome], `${task.counts[outcome]} 行`]] : [],
                  ),
                  ['结束时间', task.endedAt ? <TimeCell key="ended" time={task.endedAt} /> : ''],
                ]}
              />
              <ImportProgress task={task} acts={acts} />
            </>
          ),
          foot: (
            <>
              <Button onClick={() => void downloadExcel(calls.imports.file, { id }, task.fileName)}>下载文件</Button>
              <ErrorFile task={task} />
              {['matching', 'checked', 'failed'].includes(task.state) && !isUnderWay(task.state) && (
                <Button kind="primary" onClick={() => setOpen(true)}>
                  继续导入
                </Button>
              )}
            </>
          ),
        })}
      </DetailDrawer>
      {isOpen && query.data && <ImportDialog kind={query.data.kind} noun={query.data.kindName} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
