import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate } from '@houtai/contract/dates';
import { isActiveDocument } from '@houtai/contract/document-states';

import { documentApproval } from '#modules/documents/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { readLines, storeLines } from './expense-lines.ts';
import { claimLines } from './line-invoices.ts';
import { REIMBURSEMENT, rightsTo } from './reimbursement-rows.ts';
import { lockReimbursement, type Reimbursement } from './reimbursement-visibility.ts';
import { reimbursements } from './reimbursements.tables.ts';

export const {
  submit: submitReimbursement,
  settle: settleReimbursement,
  assertOpen: assertMay,
} = documentApproval<Reimbursement>({
  table: reimbursements,
  recordType: REIMBURSEMENT,
  noun: '报销单',
  owners: '报销人本人',
  lock: lockReimbursement,
  rightsTo,
  // Submitting claims the invoices; they are free again once the flow has ended without passing.
  moving: async (ctx, { id, number, period }, to) => {
    const lines = await readLines(ctx, id);
    await claimLines(ctx, { id, number, state: to }, lines);
    await storeLines(ctx, id, lines, isActiveDocument(to));
    return { period: to === 'auditing' ? periodOf(ctx) : period };
  },
});

/** The last day of the present billing period. */
export function periodOf({ now }: Pick<Ctx, 'now'>): string {
  return billingPeriod(localDate(now)).end;
}
