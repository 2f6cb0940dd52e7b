import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, Version } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { DELEGATIONS } from './approval-delegations-list.ts';
import { BusinessTypeCode } from './approval-info.ts';
import { NEW_DELEGATION_FORM, DELEGATION_FORM } from './approvals-form.ts';

/** Who stands in for whom, in the list. */
export interface DelegationRow extends ListRowOf<typeof DELEGATIONS> {}

const calls = {
  ...listCalls<typeof DELEGATIONS, DelegationRow>(DELEGATIONS, {
    summary: 'Who stands in for whom',
    shapes: { kinds: z.array(BusinessTypeCode), may: z.object({ edit: z.boolean() }) },
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-delegate/history',
    access: 'approval:delegate:list',
    summary: 'What was changed about a stand-in, the newest first; for whom it concerns, and who may set those of everybody',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-delegate/add',
    access: 'approval:delegate:list',
    personOnly: true,
    operation: '设置审批代理',
    summary:
      'Lets somebody stand in, for somebody else than the caller with the right for it; on wish what waits already is handed over, too',
    idempotent: true,
    request: schemaOf(NEW_DELEGATION_FORM),
    result: z.object({ id: Id, handedOver: z.number() }),
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-delegate/update',
    access: 'approval:delegate:list',
    personOnly: true,
    operation: '修改审批代理',
    idempotent: true,
    summary: 'Changes who stands in, or until when',
    request: schemaOf(DELEGATION_FORM, 'update', { id: Id, version: Version }),
    result: Empty,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-delegate/del',
    access: 'approval:delegate:list',
    personOnly: true,
    operation: '取消审批代理',
    idempotent: true,
    summary: 'Ends standing in; what was asked of the stand-in meanwhile stays with them',
    request: z.object({ id: Id, version: Version }),
    result: Empty,
  }),
};

export const approvalDelegations = subject('approvalStandIns', {
  name: '审批代理',
  names: ['person'],
  records: ['approvalStandIn'],
  tags: {
    'approval:delegate:list': '设置自己的审批代理',
    'approval:delegate:all': '设置所有人的审批代理',
    'approval:delegate:export': '导出审批代理',
  },
  refreshes: ['approvals'],
  calls,
});

export const DELEGATIONS_PAGE = pageAt('/approval/delegate', approvalDelegations.calls.page);
