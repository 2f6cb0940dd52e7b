import { amount, choice, day, id, line } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { documentFilter, documentViews } from '../lists/resource-documents.ts';
import { typedFilter } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { between, computedText, countOf, equals, otherValue, relatedTo, stateField, where } from '../lists/resource.ts';
import { DOCUMENT_STATES } from '../records/document-states.ts';
import { REIMBURSEMENT_FORM } from './reimbursements-form.ts';

const { type, projectId, tripFrom, tripTo, reason } = REIMBURSEMENT_FORM.fields;
const [all, , ...states] = documentViews;

/** The 报销单 of a list. Amounts are decimal texts with two decimals; `period` is the last day of the billing period that it belongs to. */
export const REIMBURSEMENTS = listResource({
  key: 'reimbursement',
  noun: '报销单',
  path: '/ad-biz/wcp-th-reimbursement',
  tag: 'reimbursement:reimbursement',
  title: 'reason',
  code: 'number',
  values: {
    number: stateField(line('编号', { max: 20 })),
    type: stateField(type),
    projectId: stateField(projectId),
    tripFrom: stateField(tripFrom),
    tripTo: stateField(tripTo),
    reason: stateField(reason),
    projectName: computedText(projectId.label),
    ownerId: stateField(id('报销人', { of: 'person' })),
    ownerName: computedText('报销人'),
    departmentName: computedText('部门'),
    state: stateField(choice('状态', DOCUMENT_STATES)),
    total: stateField(amount('合计（元）', { rule: RULES.money, max: 11 })),
    lineCount: countOf('明细行数', '行'),
    period: stateField(day('账期')),
    createdAt: timeOf('创建时间'),
    updatedAt: timeOf('更新时间'),
    version: countOf('版本', ''),
    may: otherValue<{ edit: boolean; remove: boolean }>('可做'),
  },
  filters: [
    typedFilter('keyword', '编号、事由、发票号码', { width: 200 }),
    equals('type'),
    relatedTo('projectId', projectId.label, 'project'),
    equals('ownerId'),
    equals('period'),
    between('createdAt', 'from', 'to', '创建日期'),
    between('total', 'least', 'most', '金额'),
    documentFilter,
  ],
  views: [all, where('mine', '我的', ['view', 'mine']), ...states],
  columns: [
    'number',
    'reason',
    'state',
    'total',
    'type',
    { id: 'project', of: 'projectName' },
    { id: 'owner', of: 'ownerName' },
    { id: 'department', of: 'departmentName' },
    'lineCount',
    'period',
    'createdAt',
    'updatedAt',
  ],
  sort: ['number', 'total', 'period', 'createdAt', 'updatedAt'],
  defaultSort: '-createdAt',
});
