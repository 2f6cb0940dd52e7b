import { calls } from '@houtai/contract';
import type { FlowRow } from '@houtai/contract/approval-flows';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { FlowStatusPill } from '#kit/approval/flow-status.tsx';
import { Card } from '#kit/card.tsx';
import { CutEmpty } from '#kit/figure/cut.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf } from '#platform/calls/query.ts';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import css from './project-page.module.css';

/** Maximum number of listed flows; the lists of the documents have the rest. */
const MOST = 100;

const COLUMNS: readonly Column<FlowRow>[] = [
  {
    id: 'spNo',
    head: '单号',
    width: 104,
    cell: (row) => <Link to={linkTo(PENDING_APPROVALS_PAGE, { id: row.flowId })}>{row.spNo}</Link>,
    card: 'id',
  },
  { id: 'title', head: '标题', width: 200, cell: (row) => row.title, grow: true, card: 'title' },
  { id: 'kind', head: '单据类型', width: 96, cell: (row) => BUSINESS_TYPES[row.businessType], card: 'mark' },
  { id: 'status', head: '状态', width: 88, cell: (row) => <FlowStatusPill status={row.status} />, card: 'state' },
  { id: 'figure', head: '金额或数量', width: 120, cell: (row) => row.figure, align: 'end', card: 'note' },
  { id: 'submitter', head: '提交人', width: 88, cell: (row) => row.submitterName, card: 'meta' },
  { id: 'waitingFor', head: '等待', width: 136, cell: (row) => row.waitingFor.join('、') },
  { id: 'submittedAt', head: '提交时间', width: 112, cell: (row) => <TimeCell time={row.submittedAt} />, card: 'date' },
];

/** The approvals of all of a project's documents that the user may read, including its opening. */
export function FlowsTab({ projectId, isWhole }: { projectId: string; isWhole: boolean }): ReactNode {
  const query = useQuery(queryOf(calls.approvals.ofProject, { projectId, limit: MOST }, { silent: true }));
  return (
    <Card title="审批" count={query.data && { value: query.data.total, without: '就是下面的列表' }} cutUnit={isWhole ? undefined : '条'}>
      {query.isError && !query.data && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.data?.total === 0 ? (
        isWhole ? (
          <Empty>这个项目还没有审批</Empty>
        ) : (
          <CutEmpty>审批只给提交人、审批人、抄送的人和能看到单据的人看</CutEmpty>
        )
      ) : (
        <div className={css.table}>
          <DataTable label="项目的审批" columns={COLUMNS} rows={query.data?.rows} rowId={(row) => row.flowId} />
        </div>
      )}
    </Card>
  );
}
