import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id, Version } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { definitionCheckCalls } from './approval-definition-checks.ts';
import { ApprovalDefinition } from './approval-definitions.ts';
import { BusinessTypeCode } from './approval-info.ts';
import { PROCESS_SHAPES, ProcessDetail, ProcessProblem, type ProcessRow } from './approval-process-rows.ts';
import { PROCESS_FORM, PUBLISH_FORM } from './approval-processes-form.ts';
import { PROCESSES } from './approval-processes-list.ts';
import type { ReplayShow } from './approval-replay.ts';
import { statistics } from './approval-statistics.ts';

const access = 'approval:process:list';
const edit = 'approval:process:edit';

const ById = z.object({ id: Id });
const Kept = z.object({ id: Id, version: Version });

const calls = {
  ...listCalls<typeof PROCESSES, ProcessRow>(PROCESSES, { summary: 'The processes', shapes: PROCESS_SHAPES }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/get',
    access,
    summary: 'A process with its draft, or one of its versions',
    request: ById.extend({ processVersion: z.coerce.number('应为数字').int('应为整数').min(1, '最小为 1').optional() }),
    result: ProcessDetail,
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/add',
    access: edit,
    operation: '新建审批流程',
    summary: 'Makes a process with an empty draft; a kind of document has one',
    idempotent: true,
    request: schemaOf(PROCESS_FORM),
    result: ById,
  }),
  save: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/save',
    access: edit,
    operation: '修改审批流程草稿',
    idempotent: true,
    summary: 'Keeps a draft, problems and all, and says what they are',
    request: schemaOf(PROCESS_FORM, 'update', { id: Id, version: Version, definition: ApprovalDefinition }),
    result: ProcessDetail,
  }),
  check: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/check',
    access: edit,
    unlogged: 'it changes nothing',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'What is wrong with a definition as it is edited, and what its ids are called',
    request: z.object({ businessType: BusinessTypeCode, definition: ApprovalDefinition }),
    result: z.object({ problems: z.array(ProcessProblem), names: z.record(z.string(), z.string()) }),
  }),
  discard: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/discard',
    access: edit,
    operation: '放弃审批流程草稿',
    idempotent: true,
    summary: 'Throws a draft away; what is published stays',
    request: Kept,
    result: ProcessDetail,
  }),
  publish: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/publish',
    access: 'approval:process:publish',
    personOnly: true,
    operation: '发布审批流程',
    idempotent: true,
    summary: 'Publishes a draft that has no error and whose checks go as expected; running documents finish by theirs',
    request: schemaOf(PUBLISH_FORM, { id: Id, version: Version }),
    result: ProcessDetail,
  }),
  retire: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/retire',
    access: 'approval:process:publish',
    personOnly: true,
    operation: '停用审批流程',
    idempotent: true,
    summary: 'Nothing more is submitted by it; what runs finishes',
    request: Kept,
    result: ProcessDetail,
  }),
  difference: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/difference',
    access,
    summary: 'What the draft changes, or one version against another, in sentences',
    request: ById.extend({
      before: z.coerce.number('应为数字').int('应为整数').min(1, '最小为 1'),
      after: z.coerce.number('应为数字').int('应为整数').min(1, '最小为 1').optional(),
    }),
    result: z.object({ sentences: z.array(z.string()) }),
  }),
  choices: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/choices',
    access,
    summary:
      'The roles that a rule may name, given here as who edits approvals need not administer roles, and the kinds of documents without a process',
    result: z.object({ roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })), kinds: z.array(BusinessTypeCode) }),
  }),
  ...definitionCheckCalls,
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/history',
    access,
    summary: 'Changes of a process, the newest first',
    request: ById,
    result: z.array(HistoryEntry),
  }),
  ...statistics,
};

export const approvalProcesses = subject('approvalProcesses', {
  name: '审批流程',
  records: ['approvalProcess'],
  tags: {
    'approval:process:list': '查看审批流程设置',
    'approval:process:edit': '修改审批流程',
    'approval:process:publish': '发布与停用审批流程',
    'approval:process:export': '导出审批流程',
    'approval:process:statistics': '查看审批统计',
  },
  calls,
});

export const PROCESSES_PAGE = pageAt('/approval/template', approvalProcesses.calls.page);
/** The editor of a process; with days it shows their rehearsal, filtered by `show` and `keyword`. */
export const PROCESS_PAGE = pageAt<{ id?: string; from?: string; to?: string; show?: ReplayShow; keyword?: string }>(
  '/approval/template/edit',
);
export const APPROVAL_STATISTICS_PAGE = pageAt('/approval/statistics', approvalProcesses.calls.statistics);
