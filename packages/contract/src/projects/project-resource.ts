import { amount, choice, day } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import {
  between,
  computedText,
  contains,
  countOf,
  custom,
  equals,
  everyRecordView,
  nameOf,
  otherValue,
  resource,
  serialNumber,
  stateField,
  where,
} from '../lists/resource.ts';
import type { MilestoneRow, ProjectComplete, ProjectMember } from './project-detail.ts';
import { PROJECT_STATES } from './project-states.ts';
import { PERCENT_RULE, PROJECT_FORM } from './projects-form.ts';

const VIEWS = { all: '全部', mine: '我参与的', opening: '待立项', active: '进行中', late: '逾期', over: '已结束' } as const;

/** A project in lists and at the top of its page. */
export const PROJECT = resource(PROJECT_FORM, {
  key: 'project',
  noun: '项目',
  path: '/ad-biz/wcp-th-project',
  tag: 'project:project',
  title: 'name',
  code: 'number',
  note: ['number', 'state', 'customerName'],
  reading: 'signed-in',
  comments: true,
  rights: ['edit', 'plan', 'progress', 'move', 'remove'],
  said: { added: '项目已保存为草稿' },
  detail: ['members', 'remark'],
  detailValues: {
    members: otherValue<ProjectMember[]>('成员'),
    milestones: otherValue<MilestoneRow[]>('里程碑'),
    complete: otherValue<ProjectComplete>('可见范围'),
  },
  computed: {
    number: serialNumber('编号', 'XM'),
    customerName: nameOf('customerId'),
    ownerName: nameOf('ownerId'),
    departmentName: computedText('部门'),
    state: stateField(choice('状态', PROJECT_STATES)),
    validity: stateField(choice('有效性', { 1: '有效', 2: '无效' })),
    /** When it was opened, and when it was completed or stopped. */
    realStart: stateField(day('立项日期')),
    realEnd: stateField(day('结束日期')),
    /**
     * The cost of the reimbursements that passed; blank for a user who may not see all of their lines and only sees the share of the
     * budget.
     */
    spent: stateField(amount('已用（元）', { rule: RULES.money })),
    /** In percent of the budget with two decimals; blank without a budget. */
    spentPercent: computedText('占预算'),
    completeness: stateField(amount('完成度', { rule: PERCENT_RULE })),
    milestones: countOf('里程碑'),
    lateMilestones: countOf('逾期里程碑'),
  },
  filters: [
    contains(['number', 'name'], 'keyword', { label: '编号、名称' }),
    equals('customerId'),
    equals('ownerId'),
    equals('state'),
    between('endDate', 'from', 'to'),
    equals('validity'),
    custom('view', '视图', VIEWS),
  ],
  views: [
    everyRecordView('all', VIEWS.all),
    where('mine', VIEWS.mine, ['view', 'mine']),
    where('opening', VIEWS.opening, ['view', 'opening']),
    where('active', VIEWS.active, ['view', 'active']),
    where('late', VIEWS.late, ['view', 'late']),
    where('over', VIEWS.over, ['view', 'over']),
  ],
  columns: [
    'number',
    'name',
    'state',
    { id: 'customer', of: 'customerName' },
    { id: 'owner', of: 'ownerName' },
    { id: 'department', of: 'departmentName' },
    // Before the columns that a narrow screen has no room for, because it shows what is overdue.
    'milestones',
    'completeness',
    'startDate',
    'endDate',
    'realStart',
    'realEnd',
    'budget',
    'spent',
    'validity',
    'createdAt',
    'updatedAt',
  ],
  sort: ['number', 'name', 'startDate', 'endDate', 'budget', 'completeness', 'createdAt', 'updatedAt'],
  defaultSort: '-updatedAt',
});
