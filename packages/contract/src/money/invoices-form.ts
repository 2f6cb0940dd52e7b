import { amount, choice, day, form, type FormOf, line } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { centsOf } from './cents.ts';

/** What kind of ticket an invoice is. */
export const INVOICE_KINDS = ['special', 'plain', 'rail', 'air', 'toll', 'other'] as const;

/** Labels of the kinds. */
export const INVOICE_KIND_WORDS = {
  special: '专用发票',
  plain: '普通发票',
  rail: '铁路客票',
  air: '航空行程单',
  toll: '通行费发票',
  other: '其他票据',
} as const satisfies Record<(typeof INVOICE_KINDS)[number], string>;

/**
 * How far what an invoice says is to be trusted: written for machines and adding up, taken from words, typed by its owner, or nothing was
 * read.
 */
export const INVOICE_SOURCES = ['exact', 'text', 'typed', 'none'] as const;

/** Labels of the sources. */
export const INVOICE_SOURCE_WORDS = {
  exact: '机读',
  text: '文字识别',
  typed: '人工录入',
  none: '未读出',
} as const satisfies Record<(typeof INVOICE_SOURCES)[number], string>;

/** Labels of what became of an invoice: free for any document, in one that counts, or in one that has passed. */
export const INVOICE_STATES = { free: '未使用', used: '报销中', passed: '已报销' } as const;
export type InvoiceState = keyof typeof INVOICE_STATES;

/** Rule of the numbers of invoices. */
export const INVOICE_NUMBER = { pattern: /^[\dA-Za-z][\dA-Za-z-]{5,39}$/, message: '发票号码应为 6 到 40 位数字、字母或短横线' };

const NAME_MAX = 100;

/** What a person types of an invoice that cannot be read. */
export const INVOICE_FORM = form(
  {
    kind: choice('票种', INVOICE_KIND_WORDS),
    number: line('发票号码', { max: 40, rule: INVOICE_NUMBER, required: true }),
    issuedOn: day('开票日期', { required: true }),
    sellerName: line('销售方', { max: NAME_MAX }),
    buyerName: line('购买方', { max: NAME_MAX }),
    total: amount('价税合计（元）', { rule: RULES.money, required: true }),
    tax: amount('税额（元）', { rule: RULES.money }),
  },
  {
    name: '发票',
    rules: [
      { at: 'total', fault: ({ total }) => (centsOf(total) === 0 ? '应大于 0' : '') },
      { at: 'tax', fault: ({ total, tax }) => (centsOf(tax) > centsOf(total) ? '不能大于价税合计' : '') },
    ],
  },
);
export type InvoiceForm = FormOf<typeof INVOICE_FORM>;

/** An invoice number as it is stored and compared. */
export function invoiceKey(number: string): string {
  return number.toUpperCase();
}
