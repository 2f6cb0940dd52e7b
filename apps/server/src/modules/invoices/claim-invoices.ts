import type { InvoiceState } from '@houtai/contract/invoices-form';
import { and, asc, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { invoiceFiles, invoices } from './invoices.tables.ts';

/** A document with the invoices that it uses now; `state` is what these become by it. */
type InvoiceClaim = { claimId: string; claimNumber: string; state: Exclude<InvoiceState, 'free'>; invoiceIds: readonly string[] };

/** An invoice that another document uses already, itself or with the same file. */
export type ClaimRefusal = { invoiceId: string; claimId: string; of: 'invoice' | 'file' };

/**
 * Makes a document the one that uses these invoices and frees its other ones; the invoices stay locked until the transaction ends. Returns
 * those that another document uses, and changes nothing then. A document that does it at the same time waits; an index holds besides that
 * bytes are used once.
 */
export async function claimInvoices({ db }: Pick<Ctx, 'db'>, claim: InvoiceClaim): Promise<ClaimRefusal[]> {
  const { claimId, claimNumber, state } = claim;
  const ids = claim.invoiceIds.toSorted();
  const locked = await db
    .select()
    .from(invoices)
    .where(or(eq(invoices.claimId, claimId), inArray(invoices.id, ids)))
    .orderBy(asc(invoices.id))
    .for('update');
  await lockBytes({ db }, claim);
  const refused = [
    ...locked.flatMap((row) => (row.claimId !== null && row.claimId !== claimId ? [refusal(row.id, row.claimId, 'invoice')] : [])),
    ...(await sameFiles({ db }, claim)),
  ];
  if (refused.length > 0) return refused;
  const left = and(eq(invoices.claimId, claimId), notInArray(invoices.id, ids));
  const leftFiles = and(eq(invoiceFiles.claimId, claimId), notInArray(invoiceFiles.invoiceId, ids));
  await db.update(invoices).set({ state: 'free', claimId: null, claimNumber: '' }).where(left);
  await db.update(invoiceFiles).set({ claimId: null }).where(leftFiles);
  await db.update(invoices).set({ state, claimId, claimNumber }).where(inArray(invoices.id, ids));
  await holdFiles({ db }, claim);
  return [];
}

/** Locks the files' hashes of all users in a fixed order, so that two documents with several common files cannot deadlock. */
async function lockBytes({ db }: Pick<Ctx, 'db'>, { invoiceIds }: InvoiceClaim): Promise<void> {
  const hashes = await db
    .selectDistinct({ sha256: invoiceFiles.sha256 })
    .from(invoiceFiles)
    .where(inArray(invoiceFiles.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceFiles.sha256));
  for (const { sha256 } of hashes) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`);
}

async function holdFiles({ db }: Pick<Ctx, 'db'>, { claimId, invoiceIds }: InvoiceClaim): Promise<void> {
  const own = or(inArray(invoiceFiles.invoiceId, [...invoiceIds]), eq(invoiceFiles.claimId, claimId));
  const parts = await db.select().from(invoiceFiles).where(own).orderBy(asc(invoiceFiles.sha256), asc(invoiceFiles.page));
  // Two invoices of one document may have the same bytes, as a file whose invoices were typed from it.
  const held = new Set(parts.filter((part) => part.claimId !== null).map(bytesOf));
  for (const part of parts) {
    if (held.has(bytesOf(part))) continue;
    held.add(bytesOf(part));
    const { invoiceId, fileId, page } = part;
    await db
      .update(invoiceFiles)
      .set({ claimId })
      .where(and(eq(invoiceFiles.invoiceId, invoiceId), eq(invoiceFiles.fileId, fileId), eq(invoiceFiles.page, page)));
  }
}

function bytesOf({ sha256, page }: typeof invoiceFiles.$inferSelect): string {
  return `${sha256} ${page}`;
}

/** The invoices whose bytes another document uses; uploads of all users count. */
async function sameFiles({ db }: Pick<Ctx, 'db'>, { claimId, invoiceIds }: InvoiceClaim): Promise<ClaimRefusal[]> {
  const own = await db
    .select()
    .from(invoiceFiles)
    .where(inArray(invoiceFiles.invoiceId, [...invoiceIds]));
  if (own.length === 0) return [];
  const hashes = own.map(({ sha256 }) => sha256);
  const others = await db
    .select()
    .from(invoiceFiles)
    .where(and(inArray(invoiceFiles.sha256, hashes), isNotNull(invoiceFiles.claimId), ne(invoiceFiles.claimId, claimId)));
  return own.flatMap((part) => {
    const other = others.find(({ sha256, page }) => sha256 === part.sha256 && page === part.page);
    return other?.claimId ? [refusal(part.invoiceId, other.claimId, 'file')] : [];
  });
}

function refusal(invoiceId: string, claimId: string, of: ClaimRefusal['of']): ClaimRefusal {
  return { invoiceId, claimId, of };
}
