import { amount, choice, day, line } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { typedFilter } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { between, computedText, countOf, everyRecordView, equals, otherValue, stateField, where } from '../lists/resource.ts';
import type { InvoiceFacts, InvoiceFile } from './invoices-facts.ts';
import { INVOICE_KIND_WORDS, INVOICE_SOURCE_WORDS, INVOICE_STATES } from './invoices-form.ts';

/** The invoices of a person. `claimId` and `claimNumber` are of the document that uses an invoice. */
export const INVOICES = listResource({
  key: 'invoice',
  noun: '发票',
  listName: '票夹',
  path: '/ad-biz/wcp-th-invoice',
  tag: 'reimbursement:reimbursement',
  access: 'signed-in',
  withoutCalls: ['export'],
  title: 'sellerName',
  code: 'number',
  values: {
    kind: stateField(choice('票种', INVOICE_KIND_WORDS)),
    number: stateField(line('发票号码', { max: 40 })),
    issuedOn: stateField(day('开票日期')),
    sellerName: stateField(line('销售方', { max: 200 })),
    buyerName: computedText('购买方'),
    total: stateField(amount('价税合计（元）', { rule: RULES.money, max: 11 })),
    tax: stateField(amount('税额（元）', { rule: RULES.money, max: 11 })),
    source: stateField(choice('来源', INVOICE_SOURCE_WORDS)),
    state: stateField(choice('状态', INVOICE_STATES)),
    claimId: computedText('单据'),
    claimNumber: computedText('报销单'),
    facts: otherValue<InvoiceFacts>('票面'),
    files: otherValue<InvoiceFile[]>('文件'),
    createdAt: timeOf('收下时间'),
    version: countOf('版本', ''),
  },
  filters: [
    typedFilter('keyword', '号码、销售方、购买方', { width: 200 }),
    equals('kind'),
    equals('source'),
    equals('state'),
    between('issuedOn', 'from', 'to', '开票日期'),
  ],
  views: [
    everyRecordView('all', '全部'),
    where('free', '未使用', ['state', 'free']),
    where('used', '报销中', ['state', 'used']),
    where('passed', '已报销', ['state', 'passed']),
  ],
  columns: ['sellerName', 'number', 'kind', 'issuedOn', 'total', 'tax', 'source', 'state', 'claimNumber', 'createdAt'],
  sort: ['issuedOn', 'total', 'createdAt'],
  defaultSort: '-createdAt',
});
