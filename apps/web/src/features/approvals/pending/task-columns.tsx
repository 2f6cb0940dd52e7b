import type { calls } from '@houtai/contract';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';

import { FlowStatusPill } from '#kit/approval/flow-status.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';

import css from './pending.module.css';

/** The columns of what waits for a person or was decided by them. */
export const TASK_COLUMNS = everyColumn<typeof calls.approvals.tasks, typeof calls.approvals.exportTasks>({
  spNo: { head: '单号', width: 88, cell: (row) => row.spNo, pin: 'start', card: 'id' },
  title: {
    head: '标题',
    width: 184,
    cell: (row) => (
      <>
        {row.title}
        {!row.seen && <i className={css.cellDot} role="img" aria-label="未查看" />}
        {row.warnings > 0 && <span className={css.warned}> {row.warnings} 处需留意</span>}
      </>
    ),
    grow: true,
    card: 'title',
  },
  kind: { head: '单据类型', width: 88, cell: (row) => BUSINESS_TYPES[row.businessType], card: 'mark' },
  figure: { head: '金额或数量', width: 104, cell: (row) => row.figure, align: 'end', card: 'note' },
  submitter: { head: '提交人', width: 80, cell: (row) => row.submitterName, card: 'meta' },
  department: { head: '部门', width: 112, cell: (row) => row.submitterDepartment, hidden: true },
  step: { head: '步骤', width: 112, cell: (row) => [row.consult ? '请你给意见' : row.stepName, row.progress].filter(Boolean).join(' · ') },
  status: { head: '状态', width: 88, cell: (row) => <FlowStatusPill status={row.status} />, hidden: true },
  askedAt: { head: '到我时间', width: 104, cell: (row) => <TimeCell time={row.askedAt} />, sortable: true, card: 'date' },
  dueAt: {
    head: '时限',
    width: 104,
    cell: (row) =>
      row.dueAt && (
        <span className={css.due} data-late={row.late || undefined}>
          <TimeCell time={row.dueAt} />
        </span>
      ),
    sortable: true,
  },
  submittedAt: { head: '提交时间', width: 104, cell: (row) => <TimeCell time={row.submittedAt} />, sortable: true, hidden: true },
  doneAt: { head: '审批时间', width: 104, cell: (row) => row.doneAt && <TimeCell time={row.doneAt} />, sortable: true, hidden: true },
  comment: { head: '审批意见', width: 160, cell: (row) => row.comment, hidden: true },
});
