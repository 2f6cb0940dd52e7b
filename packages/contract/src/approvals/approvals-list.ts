import { choice, id } from '../form/form.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import {
  between,
  computedFlag,
  computedText,
  contains,
  countOf,
  custom,
  equals,
  everyRecordView,
  momentOf,
  otherValue,
  stateField,
  where,
} from '../lists/resource.ts';
import { BUSINESS_TYPES } from './approval-kinds.ts';
import { APPROVAL_STATUSES, APPROVAL_TASK_STATES } from './approval-words.ts';

const path = '/ad-biz/wcp-approval';
const tag = 'approval:task';

/** The values that every list of flows has. `summary`: the document in a line; `figure`: its main figure, such as an amount, or blank. */
export const FLOW_VALUES = {
  businessType: stateField(choice('单据类型', BUSINESS_TYPES)),
  businessId: computedText('单据'),
  spNo: computedText('单号'),
  title: computedText('标题'),
  summary: computedText('摘要'),
  figure: computedText('金额或数量'),
  submitterId: stateField(id('提交人', { of: 'person' })),
  submitterName: computedText('提交人'),
  submitterDepartment: computedText('部门'),
  status: stateField(choice('状态', APPROVAL_STATUSES)),
  submittedAt: timeOf('提交时间'),
} as const;

const [KIND, SUBMITTER, DEPARTMENT, STEP] = [
  { id: 'kind', of: 'businessType' },
  { id: 'submitter', of: 'submitterName' },
  { id: 'department', of: 'submitterDepartment' },
  { id: 'step', of: 'stepName' },
] as const;

const SUBMISSION = [equals('submitterId', 'submitter'), between('submittedAt', 'from', 'to', '提交日期')] as const;
const SEARCHED = contains(['spNo', 'title', 'summary'], 'keyword', { label: '单号、标题、提交人', width: 200 });

/**
 * The tasks that wait for the caller, or that they have decided. `consult`: asked for an opinion, not for a decision; `standsFor`: the
 * people in whose place the caller is asked; `warnings`: facts to check, which keep a document from being passed in bulk.
 */
export const APPROVAL_TASKS = listResource({
  key: 'approvalTask',
  noun: '审批任务',
  path,
  paths: { list: 'tasks', export: 'exportTasks' },
  tag,
  withoutCalls: ['counts'],
  title: 'title',
  code: 'spNo',
  idName: 'flowId',
  values: {
    ...FLOW_VALUES,
    taskId: computedText('任务'),
    stepName: computedText('步骤'),
    progress: computedText('进度'),
    taskState: stateField(choice('处理', APPROVAL_TASK_STATES)),
    consult: computedFlag('征求意见'),
    standsFor: otherValue<string[]>('代理'),
    seen: computedFlag('已阅'),
    askedAt: timeOf('到我时间'),
    dueAt: momentOf('时限'),
    late: computedFlag('逾期'),
    doneAt: momentOf('审批时间'),
    comment: computedText('审批意见'),
    warnings: countOf('需留意', '处'),
    mayBulk: computedFlag('可批量通过'),
  },
  filters: [
    SEARCHED,
    custom('view', '视图', { pending: '待我审批', done: '我已审' }),
    equals('businessType'),
    ...SUBMISSION,
    custom('late', '时限', { '1': '只看逾期' }),
    between('doneAt', 'doneFrom', 'doneTo', '审批日期'),
  ],
  views: [
    everyRecordView('all', '全部'),
    where('REIMBURSEMENT', BUSINESS_TYPES.REIMBURSEMENT, ['businessType', 'REIMBURSEMENT']),
    where('SOFTWARE_COPYRIGHT', BUSINESS_TYPES.SOFTWARE_COPYRIGHT, ['businessType', 'SOFTWARE_COPYRIGHT']),
    where('PROJECT_OPENING', BUSINESS_TYPES.PROJECT_OPENING, ['businessType', 'PROJECT_OPENING']),
    where('done', '我已审', ['view', 'done']),
  ],
  columns: ['spNo', 'title', KIND, 'figure', SUBMITTER, DEPARTMENT, STEP, 'status', 'askedAt', 'dueAt', 'submittedAt', 'doneAt', 'comment'],
  sort: ['askedAt', 'dueAt', 'submittedAt', 'doneAt'],
  defaultSort: 'askedAt',
});

/** `seen` and `taskId` belong to the caller's own notification. */
const OWN_FLOW = {
  path,
  tag,
  title: 'title',
  code: 'spNo',
  idName: 'flowId',
  values: {
    ...FLOW_VALUES,
    stepName: computedText('当前步骤'),
    waitingFor: otherValue<string[]>('等待'),
    waitingSince: momentOf('等待自'),
    endedAt: momentOf('结束时间'),
    seen: computedFlag('已阅'),
    taskId: computedText('任务'),
    may: otherValue<{ withdraw: boolean; remind: boolean; resubmit: boolean }>('可做'),
  },
  columns: ['spNo', 'title', 'status', KIND, 'figure', STEP, 'waitingFor', 'submittedAt', 'endedAt', SUBMITTER, DEPARTMENT],
  sort: ['submittedAt', 'endedAt'],
  defaultSort: '-submittedAt',
} as const;

const ABOUT_FLOW = [SEARCHED, equals('businessType'), equals('status'), ...SUBMISSION] as const;

/** The flows that the caller submitted: returned, running or ended. */
export const MY_FLOWS = listResource({
  ...OWN_FLOW,
  key: 'ownFlow',
  noun: '发起的审批',
  listName: '我发起的审批',
  paths: { list: 'mine', export: 'exportMine', counts: 'mineCounts' },
  filters: [...ABOUT_FLOW, custom('stage', '阶段', { returned: '待我修改', running: '审批中', ended: '已结束' })],
  views: [
    everyRecordView('all', '全部'),
    where('returned', '待我修改', ['stage', 'returned']),
    where('running', '审批中', ['stage', 'running']),
    where('ended', '已结束', ['stage', 'ended']),
  ],
});

/** The flows that the caller was notified of. */
export const COPIED_FLOWS = listResource({
  ...OWN_FLOW,
  key: 'copiedFlow',
  noun: '抄送的审批',
  listName: '抄送我的审批',
  paths: { list: 'copies', export: 'exportCopies' },
  withoutCalls: ['counts'],
  filters: [...ABOUT_FLOW, custom('unseen', '未阅', { '1': '未阅' })],
  views: [everyRecordView('all', '全部'), where('unseen', '未阅', ['unseen', '1'])],
});

/** The flows of a project's documents that the caller may read, its opening included. */
export const PROJECT_FLOWS = listResource({
  ...OWN_FLOW,
  key: 'projectFlow',
  noun: '审批',
  paths: { list: 'ofProject' },
  withoutCalls: ['export'],
  within: 'projectId',
  filters: [equals('status')],
});
