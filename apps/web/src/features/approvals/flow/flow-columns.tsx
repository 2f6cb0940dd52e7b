import type { FlowRow } from '@houtai/contract/approval-flows';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { APPROVAL_STATUSES } from '@houtai/contract/approval-words';

import { FlowStatusPill } from '#kit/approval/flow-status.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { choice, days, text } from '#kit/list/search/conditions.ts';

/** What the lists of flows can be searched by. */
export const FLOW_CONDITIONS = [
  text('keyword', '单号、标题、提交人', { width: 200 }),
  choice('businessType', '单据类型', BUSINESS_TYPES),
  choice('status', '状态', APPROVAL_STATUSES),
  days('from', 'to', '提交日期'),
] as const;

/** The columns that the lists of flows have in common. */
export const FLOW_COLUMNS = {
  spNo: { head: '单号', width: 96, cell: (row: FlowRow) => row.spNo, pin: 'start', card: 'id' },
  title: { head: '标题', width: 200, cell: (row: FlowRow) => row.title, grow: true, card: 'title' },
  status: { head: '状态', width: 88, cell: (row: FlowRow) => <FlowStatusPill status={row.status} />, card: 'state' },
  kind: { head: '单据类型', width: 96, cell: (row: FlowRow) => BUSINESS_TYPES[row.businessType], card: 'mark' },
  figure: { head: '金额或数量', width: 112, cell: (row: FlowRow) => row.figure, align: 'end', card: 'note' },
  step: { head: '当前步骤', width: 136, cell: (row: FlowRow) => row.stepName },
  waitingFor: { head: '等待', width: 136, cell: (row: FlowRow) => row.waitingFor.join('、') },
  submittedAt: {
    head: '提交时间',
    width: 112,
    cell: (row: FlowRow) => <TimeCell time={row.submittedAt} />,
    sortable: true,
    card: 'date',
  },
  endedAt: { head: '结束时间', width: 112, cell: (row: FlowRow) => row.endedAt && <TimeCell time={row.endedAt} />, sortable: true },
} as const;
