import { INVOICES } from '@houtai/contract/invoices-list';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';

import { defineList } from '#modules/lists/index.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { toInvoices } from './invoice-rows.ts';
import { invoices } from './invoices.tables.ts';

const { id, number, sellerName, buyerName, ownerId } = invoices;

/** The invoices of the caller. */
export const INVOICE_LIST = defineList(INVOICES, {
  from: (select) => select.from(invoices),
  id,
  columns: getTableColumns(invoices),
  visible: ({ actor }) => eq(ownerId, actor.userId),
  filters: { keyword: (_, keyword) => textMatches(keyword, number, sellerName, buyerName) },
  toRows: toInvoices,
});

/** Locks an invoice of the caller until the transaction ends; A0404 for any other. */
export async function lockInvoice({ db, actor }: Ctx, invoiceId: string): Promise<typeof invoices.$inferSelect> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(id, invoiceId), eq(ownerId, actor.userId)))
    .for('update');
  if (!row) throw notFound('发票');
  return row;
}

/** The invoices among the ids that are the caller's. */
export async function ownAmong({ db, actor }: Ctx, ids: readonly string[]): Promise<string[]> {
  const own = and(inArray(id, [...ids]), eq(ownerId, actor.userId));
  return (await db.select({ id }).from(invoices).where(own)).map((row) => row.id);
}

/** Whether an invoice is the caller's. */
export async function isOwnInvoice({ db, actor }: Ctx, invoiceId: string): Promise<boolean> {
  return (await db.$count(invoices, and(eq(id, invoiceId), eq(ownerId, actor.userId)))) > 0;
}
