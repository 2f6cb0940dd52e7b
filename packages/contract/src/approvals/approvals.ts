import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Day, Id, idList, text } from '../form/fields.ts';
import { KEYWORD_MAX, MAX_FIELD_PEOPLE } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { subject } from '../subject.ts';
import { actions } from './approval-actions.ts';
import { FlowDetail, FlowRow, FlowStatus, TaskRow } from './approval-flows.ts';
import { ApprovalInfo, ApprovalPreview, BusinessTypeCode, ByBusiness, Candidate } from './approval-info.ts';

const access = 'approval:task:list';

const Conditions = {
  keyword: text(KEYWORD_MAX).optional(),
  businessType: BusinessTypeCode.optional(),
  submitter: Id.optional(),
  /** First and last day of submission. */
  from: Day.optional(),
  to: Day.optional(),
};

const TasksQuery = {
  view: z.enum(['pending', 'done'], '视图不正确').default('pending'),
  ...Conditions,
  late: z.literal('1', '应为 1').optional(),
  /** First and last day of the decision. */
  doneFrom: Day.optional(),
  doneTo: Day.optional(),
  sort: sortOf(['askedAt', 'dueAt', 'submittedAt', 'doneAt'], 'askedAt'),
};

/** Where an own flow stands for its submitter: it is with them again to be changed, goes on, or has ended. */
const Stage = z.enum(['returned', 'running', 'ended'], '阶段不正确');
export type Stage = z.infer<typeof Stage>;

const MineQuery = {
  stage: Stage.optional(),
  status: FlowStatus.optional(),
  ...Conditions,
  sort: sortOf(['submittedAt', 'endedAt'], '-submittedAt'),
};
const CopiesQuery = {
  unseen: z.literal('1', '应为 1').optional(),
  status: FlowStatus.optional(),
  ...Conditions,
  sort: sortOf(['submittedAt', 'endedAt'], '-submittedAt'),
};

const FLOW_COLUMNS = ['spNo', 'kind', 'title', 'figure', 'submitter', 'department', 'status', 'submittedAt'] as const;

const calls = {
  /** Specification 7.6; a fallback type is tried by the client. */
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
  tasks: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/tasks',
    access,
    summary: 'What waits for the caller, longest first, or what they have decided',
    list: true,
    request: pageQuery(TasksQuery),
    result: pageOf(TaskRow),
  }),
  exportTasks: exportCall(TasksQuery, {
    path: '/ad-biz/wcp-approval/exportTasks',
    access: 'approval:task:export',
    operation: '导出审批任务',
    summary: 'What waits for the caller or was decided by them, as an Excel file',
    columns: [...FLOW_COLUMNS, 'step', 'askedAt', 'dueAt', 'doneAt', 'comment'],
  }),
  mine: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/mine',
    access,
    summary: 'The flows that the caller submitted',
    list: true,
    request: pageQuery(MineQuery),
    result: pageOf(FlowRow),
  }),
  exportMine: exportCall(MineQuery, {
    path: '/ad-biz/wcp-approval/exportMine',
    access: 'approval:task:export',
    operation: '导出我发起的审批',
    summary: 'The flows that the caller submitted, as an Excel file',
    columns: [...FLOW_COLUMNS, 'step', 'waitingFor', 'endedAt'],
  }),
  mineCounts: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/mineCounts',
    access,
    summary: 'How many flows the caller submitted, and how many of them stand at each stage',
    result: z.record(z.enum(['all', ...Stage.options]), z.number()),
  }),
  copies: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/copies',
    access,
    summary: 'The flows that the caller was told of',
    list: true,
    request: pageQuery(CopiesQuery),
    result: pageOf(FlowRow),
  }),
  exportCopies: exportCall(CopiesQuery, {
    path: '/ad-biz/wcp-approval/exportCopies',
    access: 'approval:task:export',
    operation: '导出抄送我的审批',
    summary: 'The flows that the caller was told of, as an Excel file',
    columns: [...FLOW_COLUMNS, 'step', 'waitingFor', 'endedAt'],
  }),
  ofProject: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval/ofProject',
    access,
    summary: 'The flows of the documents for a project that the caller may read, its opening among them',
    list: true,
    request: pageQuery({ projectId: Id, status: FlowStatus.optional(), sort: sortOf(['submittedAt', 'endedAt'], '-submittedAt') }),
    result: pageOf(FlowRow),
  }),
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
  records: ['approval'],
  tags: {
    'approval:task:list': '查看审批',
    'approval:task:export': '导出审批',
    'approval:process:rescue': '代为转交与终止审批',
  },
  refreshes: ['agenda', 'messages', 'reimbursements', 'softwareCopyright'],
  calls,
});

/** What waits for the caller: list, document and flow side by side. */
export const PENDING_APPROVALS_PAGE = pageAt('/approval/pending', approvals.calls.tasks);
export const MY_APPROVALS_PAGE = pageAt('/approval/mine', approvals.calls.mine);
export const COPIED_APPROVALS_PAGE = pageAt('/approval/cc', approvals.calls.copies);
