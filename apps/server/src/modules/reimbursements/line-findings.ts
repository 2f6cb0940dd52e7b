import { localDate } from '@houtai/contract/dates';
import { type Finding, findings, INVOICE_DAYS } from '@houtai/contract/invoices-findings';

import { invoicesById } from '#modules/invoices/index.ts';
import { ownBuyers } from '#modules/invoicing/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { StoredLine } from './expense-lines.ts';

/** What the invoices of lines say against them, by line. Days count until the document was made, so that an old one says no more later. */
export async function lineFindings(
  ctx: Ctx,
  { claimant, createdAt }: { claimant: string; createdAt: Date },
  lines: readonly StoredLine[],
): Promise<Finding[][]> {
  const ids = lines.flatMap(({ invoiceId }) => invoiceId || []);
  if (ids.length === 0) return lines.map(() => []);
  const [held, buyers] = await Promise.all([invoicesById(ctx, ids), ownBuyers(ctx)]);
  const byId = new Map(held.map((invoice) => [invoice.id, invoice]));
  const context = { today: localDate(createdAt), invoiceDays: INVOICE_DAYS, ...buyers, claimant };
  return lines.map((line) => {
    const invoice = byId.get(line.invoiceId);
    return invoice ? findings(line, invoice, context) : [];
  });
}
