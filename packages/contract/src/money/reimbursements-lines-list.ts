import { amount, choice, day, id, line } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { listResource } from '../lists/resource-list.ts';
import { computedText, equals, stateField } from '../lists/resource.ts';
import { DOCUMENT_STATES } from '../records/document-states.ts';
import { EXPENSE_CATEGORIES } from './reimbursements-form.ts';

/** The lines of 报销单 for a project, without account and invoice. An offset has a negative amount, so that the sum is the cost. */
export const EXPENSE_LINES = listResource({
  key: 'expenseLines',
  noun: '费用明细',
  path: '/ad-biz/wcp-th-reimbursement',
  paths: { list: 'lines' },
  tag: 'reimbursement:reimbursement',
  withoutCalls: ['export', 'counts'],
  title: 'remark',
  code: 'number',
  within: 'projectId',
  values: {
    number: computedText('报销单'),
    /** The id of the document if the caller may open it; else blank. */
    documentId: computedText('单据'),
    date: stateField(day('日期')),
    category: stateField(choice('类别', EXPENSE_CATEGORIES)),
    ownerId: stateField(id('报销人', { of: 'person' })),
    ownerName: computedText('报销人'),
    remark: stateField(line('说明', { max: 200 })),
    state: stateField(choice('状态', DOCUMENT_STATES)),
    amount: stateField(amount('金额（元）', { rule: RULES.money, max: 12 })),
  },
  filters: [equals('state'), equals('ownerId')],
  columns: ['number', 'date', 'category', 'ownerName', 'remark', 'state', 'amount'],
  sort: ['date', 'amount'],
  defaultSort: '-date',
});
