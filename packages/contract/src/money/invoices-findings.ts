import { z } from 'zod';

import { centsOf } from './cents.ts';
import type { InvoiceFacts } from './invoices-facts.ts';
import type { INVOICE_SOURCES } from './invoices-form.ts';

/** From this age in days on, an invoice is named as old. */
export const INVOICE_DAYS = 90;

/** What is compared of a line. */
type ClaimedLine = { readonly category: string; readonly amount: string };

/** What is compared of its invoice. */
type ClaimedInvoice = {
  readonly source: (typeof INVOICE_SOURCES)[number];
  readonly facts: InvoiceFacts;
  readonly files: readonly { readonly total: string }[];
};

/** What findings depend on beside line and invoice: the day, our companies, the claimant. */
export type FindingContext = {
  readonly today: string;
  /** Invoices older than this many days are named. */
  readonly invoiceDays: number;
  readonly taxNumbers: readonly string[];
  readonly companyNames: readonly string[];
  readonly claimant: string;
};

/** Something that an invoice says against its line. What blocks is refused by the server; approvers read notes. */
export const Finding = z.object({
  code: z.enum(['red', 'above-exact', 'above-text', 'buyer', 'old', 'last-year', 'passenger', 'unreadable', 'typed', 'files-differ']),
  level: z.enum(['block', 'note']),
  /** The part of the line that it is about. */
  at: z.enum(['amount', 'invoiceNumber']),
  words: z.string(),
});
export type Finding = z.infer<typeof Finding>;

/** Tickets that name no buyer, or a person. */
const WITHOUT_BUYER = new Set<InvoiceFacts['kind']>(['rail', 'air', 'toll']);
const DAY_MS = 86_400_000;

/** Compares a line with its invoice. */
export function findings(line: ClaimedLine, invoice: ClaimedInvoice, context: FindingContext): Finding[] {
  const found = [
    red(invoice),
    above(line, invoice),
    buyer(invoice, context),
    age(invoice, context),
    passenger(invoice, context),
    trust(invoice),
    differ(invoice),
  ];
  return found.flatMap((each) => each ?? []);
}

/** What refuses a line with its invoice; null if nothing does. */
export function blockingFinding(line: ClaimedLine, invoice: ClaimedInvoice): Finding | null {
  const found = red(invoice) ?? above(line, invoice);
  return found?.level === 'block' ? found : null;
}

function red({ facts }: ClaimedInvoice): Finding | null {
  return facts.red ? { code: 'red', level: 'block', at: 'invoiceNumber', words: '红字发票不能报销' } : null;
}

function above({ category, amount }: ClaimedLine, { source, facts: { total, red } }: ClaimedInvoice): Finding | null {
  if (total === '' || amount === '' || red || category === 'offset' || centsOf(amount) <= centsOf(total)) return null;
  if (source === 'exact') return { code: 'above-exact', level: 'block', at: 'amount', words: `发票写 ${total}，报 ${amount}` };
  return {
    code: 'above-text',
    level: 'note',
    at: 'amount',
    words: `票面${source === 'typed' ? '填作' : '文字读作'} ${total}，报 ${amount}`,
  };
}

function buyer({ source, facts }: ClaimedInvoice, { taxNumbers, companyNames }: FindingContext): Finding | null {
  const { name, taxNumber } = facts.buyer;
  if (source === 'none' || WITHOUT_BUYER.has(facts.kind) || (name === '' && taxNumber === '')) return null;
  // Where nobody has told which companies are ours, none is called a stranger.
  if (taxNumbers.length === 0 && companyNames.length === 0) return null;
  if (taxNumber === '' ? companyNames.includes(name) : taxNumbers.includes(taxNumber)) return null;
  return { code: 'buyer', level: 'note', at: 'invoiceNumber', words: `购买方是「${name || taxNumber}」，不是本公司` };
}

function age({ facts: { issuedOn } }: ClaimedInvoice, { today, invoiceDays }: FindingContext): Finding | null {
  if (issuedOn === '') return null;
  const days = Math.round((Date.parse(today) - Date.parse(issuedOn)) / DAY_MS);
  if (days > invoiceDays) return { code: 'old', level: 'note', at: 'invoiceNumber', words: `开票已 ${days} 天，超过 ${invoiceDays} 天` };
  return issuedOn.slice(0, 4) < today.slice(0, 4)
    ? { code: 'last-year', level: 'note', at: 'invoiceNumber', words: `${issuedOn.slice(0, 4)} 年的发票` }
    : null;
}

function passenger({ facts: { trip } }: ClaimedInvoice, { claimant }: FindingContext): Finding | null {
  if (!trip || trip.passenger === '' || trip.passenger === claimant) return null;
  return { code: 'passenger', level: 'note', at: 'invoiceNumber', words: `乘车人是「${trip.passenger}」，不是报销人` };
}

function trust({ source }: ClaimedInvoice): Finding | null {
  if (source === 'none') return { code: 'unreadable', level: 'note', at: 'invoiceNumber', words: '读不出，请自己填写' };
  return source === 'typed' ? { code: 'typed', level: 'note', at: 'invoiceNumber', words: '票面由本人填写' } : null;
}

function differ({ files }: ClaimedInvoice): Finding | null {
  const totals = [...new Set(files.flatMap(({ total }) => total || []))];
  return totals.length > 1
    ? { code: 'files-differ', level: 'note', at: 'invoiceNumber', words: `同一号码的文件金额不同：${totals.join('、')}` }
    : null;
}
