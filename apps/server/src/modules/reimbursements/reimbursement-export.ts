import type { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import type { RequestOf } from '@houtai/contract/call';
import { DOCUMENT_STATES } from '@houtai/contract/document-states';
import type { ReimbursementRow } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';

import { type Cells, moment, number, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.reimbursements.export>['columns'][number]['id'];

export const REIMBURSEMENT_CELLS: Cells<ReimbursementRow, ColumnId> = {
  number: text((row) => row.number, 12),
  state: text((row) => DOCUMENT_STATES[row.state], 10),
  owner: text((row) => row.ownerName, 12),
  department: text((row) => row.departmentName, 16),
  type: text((row) => REIMBURSEMENT_FORM.fields.type.words[row.type], 12),
  project: text((row) => row.projectName, 28),
  reason: text((row) => row.reason, 40),
  total: number((row) => row.total, '#,##0.00'),
  lineCount: number((row) => row.lineCount),
  period: text((row) => `${billingPeriod(row.period).start} 至 ${row.period}`, 26),
  createdAt: moment((row) => row.createdAt),
  updatedAt: moment((row) => row.updatedAt),
};
