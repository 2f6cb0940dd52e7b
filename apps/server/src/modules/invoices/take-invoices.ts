import type { Invoice, InvoiceReading } from '@houtai/contract/invoices';
import type { InvoiceFacts } from '@houtai/contract/invoices-facts';
import { invoiceKey } from '@houtai/contract/invoices-form';
import { and, asc, eq, or } from 'drizzle-orm';

import { setRecordFiles } from '#modules/files/index.ts';
import { users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { extensionOf } from '#platform/http/files/file-name.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { INVOICE, invoicesById } from './invoice-rows.ts';
import { invoiceFiles, invoices } from './invoices.tables.ts';
import type { ReadFile } from './read-file.ts';

type Stored = typeof invoices.$inferSelect;
type Part = typeof invoiceFiles.$inferSelect;

/** The most files of one invoice. */
const MAX_FILES = 10;

/** The files of one invoice by how original they are: what was issued for machines, what shows it, a picture of it. */
const ORIGINALS = ['.xml', '.ofd', '.pdf'];
const TRUST: readonly Stored['source'][] = ['exact', 'text', 'typed', 'none'];

/**
 * Keeps the invoices of a file that was read. A file that the caller has already gives the invoices from before, and one with the number
 * of an invoice of theirs becomes a further file of that one.
 */
export function takeInvoices(ctx: Ctx, file: ReadFile): Promise<Invoice[]> {
  return inTransaction(ctx, async (ctx) => {
    // Files of one invoice come at the same time: the next one has to see what became of the one before.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, ctx.actor.userId)).for('no key update');
    const ids: string[] = [];
    for (const reading of file.readings) {
      const id = (await knownPart(ctx, file, reading)) ?? (await join(ctx, file, reading)) ?? (await keep(ctx, file, reading));
      if (!ids.includes(id)) ids.push(id);
    }
    return invoicesById(ctx, ids);
  });
}

async function knownPart({ db, actor }: Ctx, { id, sha256 }: ReadFile, { page }: InvoiceReading): Promise<string | undefined> {
  const [known] = await db
    .select({ id: invoices.id })
    .from(invoiceFiles)
    .innerJoin(invoices, eq(invoices.id, invoiceFiles.invoiceId))
    .where(
      and(
        eq(invoices.ownerId, actor.userId),
        eq(invoiceFiles.page, page),
        or(eq(invoiceFiles.fileId, id), eq(invoiceFiles.sha256, sha256)),
      ),
    );
  return known?.id;
}

/** Adds the file to the invoice with its number; one that a document uses stays as it was filed. */
async function join(ctx: Ctx, file: ReadFile, reading: InvoiceReading): Promise<string | undefined> {
  const row = await sameNumber(ctx, reading.facts);
  if (!row || row.state !== 'free') return row?.id;
  const parts = await partsOf(ctx, row.id);
  if (parts.length >= MAX_FILES) throw new AppError('A0400', `一张发票最多 ${MAX_FILES} 个文件，请先删除票夹里号码相同的发票`);
  await ctx.db.insert(invoiceFiles).values(partOf(row.id, file, reading));
  await arrange(ctx, row);
  return row.id;
}

async function sameNumber({ db, actor }: Ctx, { number, code }: InvoiceFacts): Promise<Stored | undefined> {
  if (number === '') return undefined;
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.ownerId, actor.userId), eq(invoices.number, invoiceKey(number))))
    .orderBy(asc(invoices.id))
    .for('update');
  return rows.find((row) => row.code === code || row.code === '' || code === '');
}

async function keep(ctx: Ctx, file: ReadFile, reading: InvoiceReading): Promise<string> {
  const { userId } = ctx.actor;
  const stamps = { createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  const [row] = await ctx.db
    .insert(invoices)
    .values({ ownerId: userId, source: reading.source, facts: reading.facts, ...stamps })
    .returning();
  if (!row) throw new Error('the invoice was not stored');
  await ctx.db.insert(invoiceFiles).values(partOf(row.id, file, reading));
  await arrange(ctx, row);
  return row.id;
}

function partOf(invoiceId: string, { id, name, sha256 }: ReadFile, { page, source, facts }: InvoiceReading) {
  const rank = ORIGINALS.indexOf(extensionOf(name));
  return { invoiceId, fileId: id, page, place: rank < 0 ? ORIGINALS.length : rank, sha256, source, facts };
}

/** Holds all files of an invoice, the original first, and takes what it says from the one that is to be trusted most. */
async function arrange(ctx: Ctx, { id, source, facts }: Stored): Promise<void> {
  const parts = await partsOf(ctx, id);
  const fileIds = parts.map(({ fileId }) => fileId);
  await setRecordFiles(ctx, { recordType: INVOICE, recordId: id, fileIds, textFileIds: [], path: 'fileId' });
  const best = parts.reduce<Pick<Part, 'source' | 'facts'>>(
    (best, part) => (TRUST.indexOf(part.source) < TRUST.indexOf(best.source) ? part : best),
    parts.find((part) => part.source === source) ?? { source, facts },
  );
  await ctx.db
    .update(invoices)
    .set({ source: best.source, facts: best.facts, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(invoices.id, id));
}

function partsOf({ db }: Ctx, invoiceId: string): Promise<Part[]> {
  return db
    .select()
    .from(invoiceFiles)
    .where(eq(invoiceFiles.invoiceId, invoiceId))
    .orderBy(asc(invoiceFiles.place), asc(invoiceFiles.page), asc(invoiceFiles.fileId));
}
