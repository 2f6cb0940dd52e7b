import { calls } from '@houtai/contract';
import type { ReimbursementForm } from '@houtai/contract/reimbursements-form';

import type { AppForTest } from './app-for-test.ts';
import { sendTo } from './send-to.ts';

/** A reimbursement of this amount, as its form sends it. */
export function claimForm(amount = '760.00', given: Partial<ReimbursementForm> = {}): ReimbursementForm {
  const line = {
    category: 'lodging' as const,
    date: '2026-11-16',
    projectId: '',
    amount,
    tax: '',
    invoiceNumber: '',
    fileId: '',
    remark: '',
  };
  return {
    type: 'daily',
    projectId: 'p-donghai-tos',
    tripFrom: '',
    tripTo: '',
    account: '6222001234567896021',
    reason: '现场联调',
    lines: [line],
    fileIds: '',
    ...given,
  };
}

/** Makes a reimbursement over HTTP and gives its id. */
export async function makeClaim({ app }: AppForTest, token: string, amount?: string): Promise<string> {
  return (await sendTo(app, calls.reimbursements.add, claimForm(amount), token)).result.id;
}

/** Makes and submits one; gives the ids of the document and of its flow. */
export async function submitClaim(test: AppForTest, token: string, amount?: string): Promise<{ businessId: string; flowId: string }> {
  const businessId = await makeClaim(test, token, amount);
  const { flowId } = (await sendTo(test.app, calls.approvals.submit, { businessType: 'REIMBURSEMENT', businessId }, token)).result;
  return { businessId, flowId };
}
