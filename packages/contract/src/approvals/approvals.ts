import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, idList } from '../form/fields.ts';
import { MAX_FIELD_PEOPLE } from '../limits.ts';
import { pageAt } from '../links.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import { subject } from '../subject.ts';
import { actions } from './approval-actions.ts';
import { FlowDetail, type FlowRow, type TaskRow } from './approval-flows.ts';
import { ApprovalInfo, ApprovalPreview, BusinessTypeCode, ByBusiness, Candidate } from './approval-info.ts';
import { APPROVAL_TASKS, COPIED_FLOWS, MY_FLOWS, PROJECT_FLOWS } from './approvals-list.ts';

const access = 'approval:task:list';

const tasks = listCalls<typeof APPROVAL_TASKS, TaskRow>(APPROVAL_TASKS, {
  summary: 'What waits for the caller, longest first, or what they have decided',
  shapes: { standsFor: z.array(z.string()) },
});

const OF_FLOW = {
  waitingFor: z.array(z.string()),
  may: z.object({ withdraw: z.boolean(), remind: z.boolean(), resubmit: z.boolean() }),
};
const mine = listCalls<typeof MY_FLOWS, FlowRow>(MY_FLOWS, { summary: 'The flows that the caller submitted', shapes: OF_FLOW });
const copies = listCalls<typeof COPIED_FLOWS, FlowRow>(COPIED_FLOWS, { summary: 'The flows that the caller was told of', shapes: OF_FLOW });
const ofProject = listCalls<typeof PROJECT_FLOWS, FlowRow>(PROJECT_FLOWS, {
  summary: 'The flows of the documents for a project that the caller may read, its opening among them',
  shapes: OF_FLOW,
});

const calls = {
  /** Specification 7.6; the client tries a fallback type by a second call. */
  info: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp_bpm_record/selectApprovalDetail',
    access: 'signed-in',
    summary: '审批流程信息 of a document that the caller may see',
    request: ByBusiness,
    result: ApprovalInfo,
  }),
  preview: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp_bpm_record/selectApprovalPreview',
    access: 'signed-in',
    unlogged: 'it changes nothing',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'The approvers that a document would have with these values; businessMap holds the values of its form',
    request: z.object({
      businessType: BusinessTypeCode,
      businessId: z.union([Id, z.literal('')]).default(''),
      businessMap: z.record(z.string().max(100), z.unknown()).default({}),
    }),
    result: ApprovalPreview,
  }),
  candidates: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/candidates',
    access: 'signed-in',
    summary: 'Whether people may be added as approvers (specification 5.1), with their names',
    request: z.object({ userIds: idList(MAX_FIELD_PEOPLE, 1) }),
    result: z.array(Candidate),
  }),
  forget: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-data-record/del',
    access: 'signed-in',
    operation: '清除审批人设置',
    idempotent: true,
    summary: "Clears the caller's own saved approvers of a kind of document",
    request: z.object({
      bizType: z.literal('WCP_APPROVAL_PROCESS_RECORD', '不支持的类别'),
      childBizType: BusinessTypeCode,
      bizId: z.union([Id, z.literal('')]).default(''),
    }),
    result: Empty,
  }),
  tasks: tasks.page,
  exportTasks: tasks.export,
  mine: mine.page,
  exportMine: mine.export,
  mineCounts: mine.counts,
  copies: copies.page,
  exportCopies: copies.export,
  ofProject: ofProject.page,
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/counts',
    access,
    summary: 'How many wait for the caller, by kind, how many of them are late, and how many copies are unseen',
    result: z.object({
      pending: z.number(),
      late: z.number(),
      done: z.number(),
      unseen: z.number(),
      byKind: z.array(z.object({ businessType: BusinessTypeCode, count: z.number() })),
    }),
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/get',
    access: 'signed-in',
    summary: 'A flow of a document that the caller may read, with what they may do',
    request: z.object({ flowId: Id }),
    result: FlowDetail,
  }),
  ofDocument: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/ofDocument',
    access: 'signed-in',
    summary: 'The latest flow of a document that the caller may read; null without one',
    request: ByBusiness,
    result: FlowDetail.nullable(),
  }),
  ...actions,
};

export const approvals = subject('approvals', {
  name: '审批',
  names: ['person', 'department'],
  records: ['approval'],
  tags: {
    'approval:task:list': '查看审批',
    'approval:task:export': '导出审批',
    'approval:process:rescue': '代为转交与终止审批',
  },
  refreshes: ['agenda', 'messages', 'reimbursements', 'softwareCopyright'],
  calls,
});

/** The page of the caller's pending approvals: list, document and flow beside each other. */
export const PENDING_APPROVALS_PAGE = pageAt('/approval/pending', approvals.calls.tasks);
export const MY_APPROVALS_PAGE = pageAt('/approval/mine', approvals.calls.mine);
export const COPIED_APPROVALS_PAGE = pageAt('/approval/cc', approvals.calls.copies);
