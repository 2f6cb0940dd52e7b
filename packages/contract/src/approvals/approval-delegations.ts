import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { keysOf } from '../form/keys-of.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { BusinessTypeCode } from './approval-info.ts';
import { DELEGATION_STATES } from './approval-words.ts';
import { NEW_DELEGATION_FORM, DELEGATION_FORM } from './approvals-form.ts';

const { from, to, remark } = rowShapeOf(DELEGATION_FORM.fields);

/** Who stands in for whom; from and to are days, both included. */
export const DelegationRow = z.object({
  id: z.string(),
  person: z.string(),
  personName: z.string(),
  agent: z.string(),
  agentName: z.string(),
  from,
  to,
  kinds: z.array(BusinessTypeCode),
  remark,
  state: z.enum(keysOf(DELEGATION_STATES)),
  createdByName: z.string(),
  createdAt: Moment,
  version: z.number(),
  may: z.object({ edit: z.boolean() }),
});
export type DelegationRow = z.infer<typeof DelegationRow>;

const Query = {
  /** Set by the caller, set for the caller to stand in, or those of everybody for who may see them. */
  view: z.enum(['mine', 'forMe', 'all'], '视图不正确').default('mine'),
  sort: sortOf(['from', 'createdAt'], '-from'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-delegate/list',
    access: 'approval:delegate:list',
    summary: 'Who stands in for whom',
    list: true,
    request: pageQuery(Query),
    result: pageOf(DelegationRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/wcp-approval-delegate/export',
    access: 'approval:delegate:export',
    operation: '导出审批代理',
    summary: 'Who stands in for whom, as an Excel file',
    columns: ['person', 'agent', 'from', 'to', 'kinds', 'state', 'remark', 'creator', 'createdAt'],
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
    operation: '取消审批代理',
    idempotent: true,
    summary: 'Ends standing in; what was asked of the stand-in meanwhile stays with them',
    request: z.object({ id: Id, version: Version }),
    result: Empty,
  }),
};

export const approvalDelegations = subject('approvalStandIns', {
  name: '审批代理',
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
