import { calls } from '@houtai/contract';
import type { ApprovalDefinition, ApprovalHow, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import type { APIRequestContext } from '@playwright/test';

import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

type Nodes = ApprovalDefinition['nodes'];

/** A step in which these people decide, with every optional action allowed. */
export function stepOf(id: string, name: string, userIds: readonly string[], how: ApprovalHow = { type: 'all' }): ApprovalStepNode {
  return {
    type: 'approve',
    id,
    name,
    who: { type: 'people', userIds: [...userIds] },
    how,
    nobody: { type: 'administrators' },
    own: 'self',
    again: 'every',
    may: { addSigners: true, transfer: true, consult: true, return: true, chooseContinue: true },
    preview: { add: false, remove: false },
    fills: [],
    commentOnPass: false,
    limit: null,
  };
}

export function notifyNode(id: string, userIds: readonly string[]): Nodes[number] {
  return { type: 'notify', id, name: '抄送', who: [{ type: 'people', userIds: [...userIds] }] };
}

/** Publishes these nodes for 报销单, and returns the nodes before. */
export async function publishNodes(request: APIRequestContext, nodes: Nodes): Promise<Nodes> {
  const own = calls.approvalProcesses;
  const administrator = await Elsewhere.of(request, PHONE.administrator);
  const { rows } = await administrator.ask(own.page, { businessType: 'REIMBURSEMENT' });
  const process = await administrator.ask(own.get, { id: rows[0]?.id ?? '' });
  const { id, name, remark, definition } = process;
  const saved = await administrator.ask(own.save, {
    id,
    name,
    remark,
    businessType: 'REIMBURSEMENT',
    version: process.version,
    definition: { ...definition, nodes },
  });
  if (saved.hasDraft) await administrator.ask(own.publish, { id, version: saved.version, note: '' });
  return definition.nodes;
}

/** Submits a person's 报销单 with an amount and optional files (ids joined by commas); returns the ids of the document and of its flow. */
export async function submitClaim(
  of: Elsewhere,
  reason: string,
  amount = '760.00',
  fileIds = '',
): Promise<{ businessId: string; flowId: string }> {
  const { id } = await of.ask(calls.reimbursements.add, {
    type: 'daily',
    projectId: 'p-donghai-tos',
    tripFrom: '',
    tripTo: '',
    account: '6222001234567896021',
    reason,
    lines: [
      { category: 'lodging', date: '2026-11-16', projectId: '', amount, tax: '', invoiceNumber: '', fileId: '', remark: '', invoiceId: '' },
    ],
    fileIds,
  });
  const { flowId } = await of.ask(calls.approvals.submit, { businessType: 'REIMBURSEMENT', businessId: id });
  return { businessId: id, flowId };
}
