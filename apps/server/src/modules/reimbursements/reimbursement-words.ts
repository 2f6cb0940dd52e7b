import { labelsOf, wordsIn, wordsOfRows } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { EXPENSE_LINE, REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';

import { ANOTHER, changesBetween, rowsBetween } from '../history/index.ts';
import { idsIn } from '../work-records/index.ts';
import { shortAccount } from './reimbursement-rows.ts';

const LABELS = { ...labelsOf(REIMBURSEMENT_FORM.fields), total: '合计' };

/** What differs between two readings of a reimbursement, in words; of the lines those that differ. */
export function reimbursementChanges(before: ReimbursementDetail, after: ReimbursementDetail): FieldChange[] {
  const lines = rowsBetween(linesOf(before), linesOf(after));
  return changesBetween({ ...wordsOf(before), lines: lines.before }, { ...wordsOf(after), lines: lines.after }, LABELS, {
    account: before.account !== after.account && '已更换',
    projectId: before.projectId !== after.projectId && ANOTHER,
    fileIds: idsIn(before.fileList) !== idsIn(after.fileList) && ANOTHER,
  });
}

function wordsOf(row: ReimbursementDetail) {
  return {
    ...wordsIn(REIMBURSEMENT_FORM.fields, { ...row, lines: [] }),
    projectId: row.projectName,
    account: shortAccount(row.account),
    fileIds: row.fileList.map(({ fileName }) => fileName).join('、'),
    total: row.total,
  };
}

function linesOf({ lines }: ReimbursementDetail): string[] {
  return wordsOfRows(
    EXPENSE_LINE,
    lines.map((line) => ({ ...line, projectId: line.projectName, fileId: line.file?.fileName ?? '' })),
  );
}
