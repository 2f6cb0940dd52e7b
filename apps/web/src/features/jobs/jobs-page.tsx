import { calls } from '@houtai/contract';
import { cronWords } from '@houtai/contract/cron-choice';
import type { JobRow } from '@houtai/contract/jobs';
import type { ReactNode } from 'react';

import { chosenIn } from '../../kit/chosen-in.ts';
import { ActiveMark } from '../../kit/form/active-mark.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { JobDetail } from './job-detail.tsx';
import { RunResult } from './run-words.tsx';

const STATES = { on: '启用', off: '停用' };

const FIELDS: readonly SearchField<'keyword' | 'state'>[] = [
  { kind: 'text', name: 'keyword', label: '任务名称', width: 200 },
  { kind: 'choice', name: 'state', label: '状态', choices: STATES },
];

const COLUMNS: readonly Column<JobRow>[] = [
  { id: 'label', head: '任务名称', width: 184, cell: (row) => row.label, sortable: true, pin: 'start', card: 'title' },
  { id: 'name', head: '编号', width: 184, cell: (row) => row.id, hidden: true, card: 'id' },
  { id: 'description', head: '说明', width: 240, cell: (row) => row.description, grow: true, card: 'note' },
  { id: 'cron', head: '执行时间', width: 136, cell: (row) => cronWords(row.cron), card: 'meta' },
  { id: 'lastRunAt', head: '上次运行', width: 128, cell: (row) => row.lastRun && <TimeCell time={row.lastRun.startedAt} />, card: 'date' },
  { id: 'lastResult', head: '上次结果', width: 96, cell: (row) => row.lastRun && <RunResult run={row.lastRun} />, card: 'meta' },
  { id: 'nextRunAt', head: '下次运行', width: 128, cell: (row) => row.nextRunAt && <TimeCell time={row.nextRunAt} /> },
  { id: 'active', head: '状态', width: 80, cell: (row) => <ActiveMark active={row.active} />, card: 'state' },
];

/** What the server does by itself, when, and how it went. */
export default function JobsPage(): ReactNode {
  const list = useList(calls.jobs.page, {
    filters: ['keyword', 'state'],
    usualSort: 'label',
    input: ({ filter, ...page }) => ({ ...page, keyword: filter('keyword'), state: chosenIn(STATES, filter('state')) }),
  });
  return (
    <ListPage
      name="jobs"
      title="定时任务"
      noun="任务"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      fields={FIELDS}
      exportCall={calls.jobs.export}
      Detail={JobDetail}
    />
  );
}
