import { calls } from '@houtai/contract';
import type { StatisticsRow } from '@houtai/contract/approval-statistics';
import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import type { InputOf } from '@houtai/contract/call';
import { localDateTime } from '@houtai/contract/dates';
import { PAGE_SIZE, PAGE_SIZES } from '@houtai/contract/limits';
import { linkTo } from '@houtai/contract/links';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { queryOf } from '#platform/calls/query.ts';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Pagination } from '#ui/pagination.tsx';

import { hoursText } from './hours.ts';

import css from './statistics-page.module.css';

/** The title of a bar, and the query for what it counts. */
export type Figure = { title: string; query: Omit<InputOf<typeof calls.approvalProcesses.measured>, 'offset' | 'limit'> };

const WIDTH = 880;

const COLUMNS: readonly Column<StatisticsRow>[] = [
  { id: 'spNo', head: '单号', width: 88, cell: (row) => row.spNo, card: 'id' },
  { id: 'title', head: '标题', width: 168, cell: (row) => row.title, grow: true, card: 'title' },
  { id: 'step', head: '步骤', width: 104, cell: (row) => row.stepName, card: 'meta' },
  { id: 'person', head: '人员', width: 88, cell: (row) => row.personName, card: 'meta' },
  { id: 'from', head: '开始', width: 128, cell: (row) => momentText(row.from), card: 'date' },
  { id: 'to', head: '结束', width: 128, cell: (row) => (row.to ? momentText(row.to) : row.late ? '已超时' : '进行中') },
  { id: 'hours', head: '工作小时', width: 80, cell: (row) => hoursText(row.hours), align: 'end', card: 'note' },
];

/** The time to the minute, because how long ago it was would not be in working hours. */
function momentText(time: string): string {
  return localDateTime(new Date(time)).slice(0, 'yyyy-MM-dd HH:mm'.length);
}

/** The records that a bar of the statistics counts; a row opens its document. */
export function StatisticsDrawer({ figure, onClose }: { figure: Figure | null; onClose: () => void }): ReactNode {
  return (
    <Drawer open={figure !== null} onClose={onClose} label={figure?.title ?? ''} width={WIDTH}>
      {figure && <StatisticsRows query={figure.query} />}
    </Drawer>
  );
}

function StatisticsRows({ query }: { query: Figure['query'] }): ReactNode {
  const navigate = useNavigate();
  const [{ page, size }, setPaging] = useState({ page: 1, size: PAGE_SIZE });
  const asked = useQuery({
    ...queryOf(calls.approvalProcesses.measured, { ...query, offset: page, limit: size }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = asked;
  return (
    <>
      <div className={css.measured}>
        <DataTable
          label="计入的审批"
          columns={COLUMNS}
          rows={data?.rows}
          rowId={idOf}
          busy={asked.isFetching}
          onOpen={(id) => void navigate(linkTo(PENDING_APPROVALS_PAGE, { id: id.split(' ')[0] ?? '' }))}
          instead={
            error && !data ? (
              <LoadFailed message={error.message} onRetry={() => void asked.refetch()} />
            ) : (
              data?.total === 0 && <Empty>这段时间没有数据</Empty>
            )
          }
        />
      </div>
      <div className={css.pages}>
        <Pagination page={page} size={size} total={data?.total ?? 0} sizes={PAGE_SIZES} onChange={setPaging} />
      </div>
    </>
  );
}

function idOf({ flowId, taskId }: StatisticsRow): string {
  return `${flowId} ${taskId}`;
}
