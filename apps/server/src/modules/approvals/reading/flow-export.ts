import type { calls } from '@houtai/contract';
import type { FlowRow, TaskRow } from '@houtai/contract/approval-flows';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { APPROVAL_STATUSES } from '@houtai/contract/approval-words';
import type { RequestOf } from '@houtai/contract/call';

import { type Cells, moment, names, text } from '#modules/exports/index.ts';

type TaskColumn = RequestOf<typeof calls.approvals.exportTasks>['columns'][number]['id'];
type FlowColumn = RequestOf<typeof calls.approvals.exportMine>['columns'][number]['id'];

type Listed = Pick<
  FlowRow & TaskRow,
  'spNo' | 'businessType' | 'title' | 'figure' | 'submitterName' | 'submitterDepartment' | 'status' | 'submittedAt' | 'stepName'
>;

const LISTED = {
  spNo: text((row: Listed) => row.spNo, 12),
  kind: text((row: Listed) => BUSINESS_TYPES[row.businessType], 12),
  title: text((row: Listed) => row.title, 36),
  figure: text((row: Listed) => row.figure, 14),
  submitter: text((row: Listed) => row.submitterName, 12),
  department: text((row: Listed) => row.submitterDepartment, 18),
  status: text((row: Listed) => APPROVAL_STATUSES[row.status], 10),
  submittedAt: moment((row: Listed) => row.submittedAt),
  step: text((row: Listed) => row.stepName, 16),
};

export const TASK_CELLS: Cells<TaskRow, TaskColumn> = {
  ...LISTED,
  askedAt: moment((row) => row.askedAt),
  dueAt: moment((row) => row.dueAt),
  doneAt: moment((row) => row.doneAt),
  comment: text((row) => row.comment, 40),
};

export const FLOW_CELLS: Cells<FlowRow, FlowColumn> = {
  ...LISTED,
  waitingFor: names((row) => row.waitingFor),
  endedAt: moment((row) => row.endedAt),
};
