import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { EXPENSE_LINE, REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';

import { ANOTHER, changesBetween, rowChanges } from '#modules/history/index.ts';
import { idsIn } from '#modules/work-records/index.ts';

import { shortAccount } from './reimbursement-rows.ts';

const LABELS = labelsOf(REIMBURSEMENT_FORM.fields);
export const TOTAL = { total: '合计' };

/** The differences between two states of a reimbursement, in words, including those within lines. */
export function reimbursementChanges(before: ReimbursementDetail, after: ReimbursementDetail): FieldChange[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const changes = changesBetween(was, is, LABELS, {
    account: before.account !== after.account && '已更换',
    projectId: before.projectId !== after.projectId && ANOTHER,
    fileIds: idsIn(before.fileList) !== idsIn(after.fileList) && ANOTHER,
  });
  return [...changes, ...lineChanges(linesOf(before), linesOf(after)), ...changesBetween(was, is, TOTAL)];
}

type Line = Readonly<Record<string, unknown>>;

/** The differences between the lines of two states, whose ids have been replaced by names. */
export function lineChanges(before: readonly Line[], after: readonly Line[]): FieldChange[] {
  return rowChanges({ field: 'lines', label: EXPENSE_LINE.label, parts: EXPENSE_LINE.fields, before, after });
}

function wordsOf(row: ReimbursementDetail) {
  return {
    ...describeFormFields(REIMBURSEMENT_FORM.fields, { ...row, lines: [] }),
    projectId: row.projectName,
    account: shortAccount(row.account),
    fileIds: row.fileList.map(({ fileName }) => fileName).join('、'),
    total: row.total,
  };
}

function linesOf({ lines }: ReimbursementDetail): Line[] {
  return lines.map((line) => ({ ...line, projectId: line.projectName, fileId: line.file?.fileName ?? '', invoiceId: '' }));
}
