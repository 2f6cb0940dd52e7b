import { rowsIn } from '@houtai/contract/form-check';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { EXPENSE_LINE, type ExpenseLine, REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';

import { filesChange, type SealedValues } from '#modules/approvals/index.ts';
import { ANOTHER, changesBetween } from '#modules/history/index.ts';
import { projectsOf } from '#modules/projects/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { shortAccount } from './reimbursement-rows.ts';
import type { Reimbursement } from './reimbursement-visibility.ts';
import { lineChanges, TOTAL } from './reimbursement-words.ts';

const { fileIds: _, ...LABELS } = labelsOf(REIMBURSEMENT_FORM.fields);

/** The sealed content of a reimbursement: everything that signers read, as text. */
export function sealedValues(row: Reimbursement, lines: readonly ExpenseLine[]): Record<string, string> {
  return {
    type: row.type,
    projectId: row.projectId,
    tripFrom: row.tripFrom ?? '',
    tripTo: row.tripTo ?? '',
    account: row.account,
    reason: row.reason,
    total: row.total,
    // Hashes identify the files of an invoice, and its number stands in the line.
    lines: JSON.stringify(lines.map(({ fileId: _, invoiceId: __, ...line }) => line)),
  };
}

/** The differences between two sealed reimbursements, in words. */
export async function sealedDifference(ctx: OpenCtx, before: SealedValues, after: SealedValues): Promise<FieldChange[]> {
  const ids = [before, after].flatMap(({ values }) => [
    values['projectId'] ?? '',
    ...linesIn(values).map(({ projectId = '' }) => projectId),
  ]);
  const projects = await projectsOf(
    ctx,
    ids.filter((id) => id !== ''),
  );
  const words = ({ values }: SealedValues) => ({
    ...describeFormFields(REIMBURSEMENT_FORM.fields, { ...values, lines: [] }),
    projectId: projects.get(values['projectId'] ?? '')?.name ?? '',
    account: shortAccount(values['account'] ?? ''),
    total: values['total'] ?? '',
  });
  const rows = ({ values }: SealedValues) =>
    linesIn(values).map((line) => ({ ...line, fileId: '', invoiceId: '', projectId: projects.get(line.projectId ?? '')?.name ?? '' }));
  const [was, is] = [words(before), words(after)];
  const changes = changesBetween(was, is, LABELS, {
    account: before.values['account'] !== after.values['account'] && '已更换',
    projectId: before.values['projectId'] !== after.values['projectId'] && ANOTHER,
  });
  const lines = lineChanges(rows(before), rows(after));
  return [...changes, ...lines, ...changesBetween(was, is, TOTAL), ...filesChange(before, after)];
}

function linesIn({ lines }: SealedValues['values']) {
  return rowsIn(EXPENSE_LINE, lines ?? '[]') ?? [];
}
