import { calls } from '@houtai/contract';
import { cronWords } from '@houtai/contract/cron-choice';
import type { ReactNode } from 'react';

import { ActiveMark } from '#kit/form/fields/active-mark.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, text } from '#kit/list/search/conditions.ts';
import { useList } from '#kit/list/use-list.ts';

import { JobDetail } from './job-detail.tsx';
import { RunResult } from './run-words.tsx';

const STATES = { on: '启用', off: '停用' };

const LIST = listOf(calls.jobs.page, {
  conditions: [text('keyword', '任务名称', { width: 200 }), choice('state', '状态', STATES)],
  defaultSort: 'label',
});

const COLUMNS: ColumnsOf<typeof calls.jobs.page, typeof calls.jobs.export> = [
  { id: 'label', head: '任务名称', width: 184, cell: (row) => row.label, sortable: true, pin: 'start', card: 'title' },
  { id: 'name', head: '编号', width: 184, cell: (row) => row.id, hidden: true, card: 'id' },
  { id: 'description', head: '说明', width: 240, cell: (row) => row.description, grow: true, card: 'note' },
  { id: 'cron', head: '执行时间', width: 136, cell: (row) => cronWords(row.cron), card: 'meta' },
  { id: 'lastRunAt', head: '上次运行', width: 128, cell: (row) => row.lastRun && <TimeCell time={row.lastRun.startedAt} />, card: 'date' },
  { id: 'lastResult', head: '上次结果', width: 96, cell: (row) => row.lastRun && <RunResult run={row.lastRun} />, card: 'meta' },
  { id: 'nextRunAt', head: '下次运行', width: 128, cell: (row) => row.nextRunAt && <TimeCell time={row.nextRunAt} /> },
  { id: 'active', head: '状态', width: 80, cell: (row) => <ActiveMark active={row.active} />, card: 'state' },
];

/** The scheduled jobs of the server with their last runs. */
export default function JobsPage(): ReactNode {
  const list = useList(LIST);
  return (
    <ListPage
      name="jobs"
      title="定时任务"
      noun="任务"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      exportCall={calls.jobs.export}
      Detail={JobDetail}
    />
  );
}
