import { calls } from '@houtai/contract';
import type { TaskRow } from '@houtai/contract/approval-flows';
import { type ReactNode, useState } from 'react';

import { ListPage } from '#kit/list/list-page.tsx';
import type { List } from '#kit/list/use-list.ts';
import { Button } from '#ui/buttons/button.tsx';

import { WaySwitch } from '../flow/way-switch.tsx';
import { BulkPass } from './bulk-pass.tsx';
import { keyOfTask } from './pending-list.tsx';
import { usePendingViews } from './pending-views.ts';
import { TASK_VIEW } from './task-columns.tsx';

/** The waiting tasks as a table, to pass several together; a row opens the document with its flow. */
export function PendingTable({ list }: { list: List<string, TaskRow, string> }): ReactNode {
  const { counts, offered } = usePendingViews(list.view);
  return (
    <ListPage
      name="approvals-pending"
      title="待我审批"
      noun={list.view === 'done' ? '已审批的单据' : '待你审批的单据'}
      list={list}
      columns={TASK_VIEW.columns}
      rowId={keyOfTask}
      counts={counts}
      offered={offered}
      exportCall={calls.approvals.exportTasks}
      tools={<WaySwitch />}
      onOpen={(row) => list.open(row.flowId)}
      selection={list.view === 'done' ? undefined : SELECTION}
    />
  );
}

const SELECTION = {
  label: (row: TaskRow) => row.title,
  refusal: (row: TaskRow) => (row.mayBulk ? null : row.warnings > 0 ? '有需留意之处，请单独审批' : '不能批量审批'),
  Bulk: PassPicked,
};

function PassPicked({ rows, onDone }: { rows: readonly TaskRow[]; onDone: () => void }): ReactNode {
  const [isPassing, setPassing] = useState(false);
  const done = () => {
    setPassing(false);
    onDone();
  };
  return (
    <>
      <Button size="small" kind="primary" onClick={() => setPassing(true)}>
        通过
      </Button>
      {isPassing && <BulkPass tasks={rows} onClose={() => setPassing(false)} onDone={done} />}
    </>
  );
}
