import { amount, choice, day, form, type FormOf, id, ids, line, rows } from '../form/form.ts';
import { obeysRule, RULES } from '../form/rules.ts';
import { MAX_RECORD_FILES } from '../limits.ts';
import { centsOf, formatHundredths } from './cents.ts';
import { INVOICE_NUMBER, invoiceKey } from './invoices-form.ts';

/** Labels of the categories of a line; an offset is subtracted from the total. */
export const EXPENSE_CATEGORIES = {
  intercity: '城际交通',
  local: '市内交通',
  lodging: '住宿',
  meal: '餐补',
  hospitality: '业务招待',
  office: '办公用品',
  communication: '通讯',
  delivery: '快递物流',
  repair: '维修',
  training: '培训',
  service: '技术服务',
  other: '其他',
  offset: '冲减',
} as const;

/** The most lines of one document. */
export const MAX_EXPENSE_LINES = 100;

/** The lines of expenses. The tax is a part of the amount. */
export const EXPENSE_LINE = rows('费用明细', {
  required: '至少填写一行费用',
  most: MAX_EXPENSE_LINES,
  fields: {
    category: choice('类别', EXPENSE_CATEGORIES),
    date: day('日期', { required: true }),
    projectId: id('项目', { of: 'project' }),
    amount: amount('金额（元）', { rule: RULES.money, required: true }),
    tax: amount('税额', { rule: RULES.money }),
    invoiceNumber: line('发票号码', { max: 40, rule: INVOICE_NUMBER }),
    fileId: id('发票', { of: 'file' }),
    remark: line('说明', { max: 200 }),
    /** An invoice of the claimant; number and file are its own then. */
    invoiceId: id('票夹发票'),
  },
  rules: [
    { at: 'amount', fault: ({ amount }) => (centsOf(amount) === 0 ? '应大于 0' : '') },
    { at: 'tax', fault: ({ amount, tax }) => (centsOf(tax) > centsOf(amount) ? '不能大于金额' : '') },
    { at: 'remark', fault: ({ category, remark }) => (category === 'offset' && remark === '' ? '冲减须写说明' : '') },
  ],
});

/** One expense as a row of a sheet. */
export const EXPENSE_LINE_FORM = form(EXPENSE_LINE.fields, { rules: EXPENSE_LINE.rules });

/** The editable fields of a 报销单. Each line has its own days and purpose; a line without a project belongs to that of the document. */
export const REIMBURSEMENT_FORM = form(
  {
    type: choice('报销类型', { travel: '差旅报销', daily: '日常报销', hospitality: '招待报销', purchase: '采购报销' }),
    projectId: id('承担项目', { of: 'project', required: true }),
    tripFrom: day('行程开始'),
    tripTo: day('行程结束'),
    account: line('收款账户', { max: 50, rule: RULES.bankNum, inGroups: true, required: true }),
    reason: line('事由', { max: 200, required: true }),
    lines: EXPENSE_LINE,
    fileIds: ids('附件', { of: 'file', most: MAX_RECORD_FILES }),
  },
  {
    name: '报销单',
    rules: [
      { at: 'tripFrom', fault: ({ type, tripFrom }) => (type === 'travel' && tripFrom === '' ? '差旅报销须填写行程' : '') },
      { at: 'tripTo', fault: ({ tripFrom, tripTo }) => (tripFrom !== '' && tripTo < tripFrom ? '行程结束不能早于开始' : '') },
      { at: 'lines', fault: ({ lines }) => sameInvoice(lines) || (totalCents(lines) > 0 ? '' : '合计应大于 0') },
    ],
    together: [['tripFrom', 'tripTo']],
  },
);
export type ReimbursementForm = FormOf<typeof REIMBURSEMENT_FORM>;
export type ExpenseLine = ReimbursementForm['lines'][number];

type Counted = { readonly category: string; readonly amount: string };

/** The sum of the lines in cents. Offsets are subtracted, and an invalid amount is skipped. */
export function totalCents(lines: readonly Counted[]): number {
  const cents = lines.map(({ category, amount }) => {
    const own = obeysRule('money', amount) ? centsOf(amount) : 0;
    return category === 'offset' ? -own : own;
  });
  return cents.reduce((sum, own) => sum + own, 0);
}

/** The sum of lines as an amount of yuan. */
export function totalOf(lines: readonly Counted[]): string {
  return formatHundredths(totalCents(lines));
}

function sameInvoice(lines: readonly { readonly invoiceNumber: string; readonly invoiceId: string }[]): string {
  const first = new Map<string, number>();
  for (const [index, { invoiceNumber, invoiceId }] of lines.entries()) {
    for (const [key, what] of [
      [invoiceKey(invoiceNumber), '发票号码'],
      [invoiceId, '发票'],
    ] as const) {
      const earlier = first.get(key);
      if (key !== '' && earlier !== undefined && earlier !== index) return `第 ${index + 1} 行的${what}与第 ${earlier + 1} 行相同`;
      first.set(key, index);
    }
  }
  return '';
}
