import { calls } from '@houtai/contract';
import { APPROVAL_TASKS } from '@houtai/contract/approvals-list';

import { FlowStatusPill } from '#kit/approval/flow-status.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { listView } from '#kit/resource/resource-list.tsx';

import css from './pending.module.css';

const { tasks, exportTasks } = calls.approvals;

/** The filters and columns of waiting and decided tasks. */
export const TASK_VIEW = listView(
  APPROVAL_TASKS,
  { page: tasks, export: exportTasks },
  {
    name: 'approvals-pending',
    title: '待我审批',
    // The calls accept these filters, but people search tasks only by text and kind.
    controls: { submitter: null, from: null, late: null, doneFrom: null },
    columns: {
      spNo: { width: 88, pin: 'start' },
      title: {
        width: 184,
        cell: (row) => (
          <>
            {row.title}
            {!row.seen && <i className={css.cellDot} role="img" aria-label="未查看" />}
            {row.warnings > 0 && <span className={css.warned}> {row.warnings} 处需留意</span>}
          </>
        ),
        pin: undefined,
      },
      kind: { width: 88 },
      figure: { width: 104, align: 'end', card: 'note' },
      submitter: { width: 80, card: 'meta' },
      department: { width: 112, hidden: true },
      step: { width: 112, cell: (row) => [row.consult ? '请你给意见' : row.stepName, row.progress].filter(Boolean).join(' · ') },
      status: { width: 88, cell: (row) => <FlowStatusPill status={row.status} />, hidden: true, card: undefined },
      askedAt: { width: 104, card: 'date' },
      dueAt: {
        width: 104,
        cell: (row) =>
          row.dueAt && (
            <span className={css.due} data-late={row.late || undefined}>
              <TimeCell time={row.dueAt} />
            </span>
          ),
      },
      submittedAt: { width: 104, hidden: true },
      doneAt: { width: 104, hidden: true },
      comment: { width: 160, hidden: true },
    },
  },
);
