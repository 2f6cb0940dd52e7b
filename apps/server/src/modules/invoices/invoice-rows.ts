import type { Invoice } from '@houtai/contract/invoices';
import { asc, inArray } from 'drizzle-orm';

import { filesOf } from '#modules/files/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { invoiceFiles, invoices } from './invoices.tables.ts';

/** The record type of the files of an invoice. */
export const INVOICE = 'invoice';

type StoredInvoice = typeof invoices.$inferSelect;

/** Invoices as they leave the server, with their files, in the order of the ids. */
export async function invoicesById(ctx: Ctx, ids: readonly string[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]));
  const byId = new Map((await toInvoices(ctx, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function toInvoices(
  ctx: Ctx,
  rows: readonly Omit<StoredInvoice, 'createdBy' | 'updatedBy' | 'updatedAt'>[],
): Promise<Invoice[]> {
  const ids = rows.map(({ id }) => id);
  const [entries, parts] = await Promise.all([filesOf(ctx, INVOICE, ids), partsOf(ctx, ids)]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issuedOn,
    sellerName: row.sellerName,
    buyerName: row.buyerName,
    total: row.total ?? '',
    tax: row.tax ?? '',
    source: row.source,
    state: row.state,
    claimId: row.claimId ?? '',
    claimNumber: row.claimNumber,
    facts: row.facts,
    files: (parts.get(row.id) ?? []).flatMap(({ fileId, page, source, facts }) => {
      const file = (entries.get(row.id) ?? []).find(({ id }) => id === fileId);
      return file ? [{ ...file, page, source, total: facts.total }] : [];
    }),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }));
}

async function partsOf({ db }: Ctx, ids: readonly string[]): Promise<Map<string, (typeof invoiceFiles.$inferSelect)[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(invoiceFiles)
    .where(inArray(invoiceFiles.invoiceId, [...ids]))
    .orderBy(asc(invoiceFiles.place));
  return groupBy(rows, ({ invoiceId }) => invoiceId);
}
