import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { queryOf } from '#platform/calls/query.ts';

import { FLOW_COLUMNS, FLOW_CONDITIONS } from './flow/flow-columns.tsx';
import { FlowDrawer } from './flow/flow-drawer.tsx';

const LIST = listOf(calls.approvals.mine, {
  conditions: FLOW_CONDITIONS,
  views: [
    view('all', '全部', null),
    view('returned', '待我修改', ['stage', 'returned']),
    view('running', '审批中', ['stage', 'running']),
    view('ended', '已结束', ['stage', 'ended']),
  ],
  defaultSort: '-submittedAt',
});

const COLUMNS = everyColumn<typeof calls.approvals.mine, typeof calls.approvals.exportMine>({
  ...FLOW_COLUMNS,
  submitter: { head: '提交人', width: 88, cell: (row) => row.submitterName, hidden: true },
  department: { head: '部门', width: 112, cell: (row) => row.submitterDepartment, hidden: true },
});

/** What the person submitted, and where it stands. */
export default function MyApprovalsPage(): ReactNode {
  const counts = useQuery(queryOf(calls.approvals.mineCounts, {}, { silent: true })).data;
  return (
    <ListPage
      name="approvals-mine"
      title="我发起的"
      noun="发起的审批"
      list={useList(LIST)}
      columns={COLUMNS}
      rowId={(row) => row.flowId}
      counts={counts}
      exportCall={calls.approvals.exportMine}
      Detail={FlowDrawer}
    />
  );
}
