import type { InputFault } from '@houtai/contract/call';
import { invoiceKey } from '@houtai/contract/invoices-form';
import type { ExpenseLine } from '@houtai/contract/reimbursements-form';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';

import { type Ctx, holds } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { visibleAmong } from './reimbursement-visibility.ts';
import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

export type StoredLine = ExpenseLine;

/** The lines of a document, in order. */
export async function readLines({ db }: Pick<Ctx, 'db'>, reimbursementId: string): Promise<StoredLine[]> {
  const rows = await db
    .select()
    .from(reimbursementLines)
    .where(eq(reimbursementLines.reimbursementId, reimbursementId))
    .orderBy(asc(reimbursementLines.place));
  return rows.map(({ reimbursementId: _, place: __, living: ___, projectId, tax, invoiceId, ...line }) => ({
    ...line,
    projectId: projectId ?? '',
    tax: tax ?? '',
    invoiceId: invoiceId ?? '',
  }));
}

/**
 * Replaces the lines of a document. Refuses an invoice that another active document uses, even if that is being stored concurrently: the
 * insert waits for the other transaction and then skips the line.
 */
export async function storeLines(ctx: Ctx, reimbursementId: string, lines: readonly ExpenseLine[], living: boolean): Promise<void> {
  await ctx.db.delete(reimbursementLines).where(eq(reimbursementLines.reimbursementId, reimbursementId));
  const rows = lines.map(({ projectId, tax, invoiceNumber, invoiceId, ...line }, place) => ({
    ...line,
    reimbursementId,
    place,
    projectId: projectId || null,
    tax: tax || null,
    invoiceId: invoiceId || null,
    invoiceNumber: invoiceKey(invoiceNumber),
    living,
  }));
  // In the order of invoice numbers, so that concurrent documents with several common ones cannot deadlock.
  const inOrder = rows.toSorted((one, other) => (one.invoiceNumber < other.invoiceNumber ? -1 : 1));
  const stored = await ctx.db
    .insert(reimbursementLines)
    .values(inOrder)
    .onConflictDoNothing()
    .returning({ place: reimbursementLines.place });
  if (stored.length === rows.length) return;
  const places = new Set(stored.map(({ place }) => place));
  throw refusedInput(
    await usedElsewhere(
      ctx,
      reimbursementId,
      rows.filter(({ place }) => !places.has(place)),
    ),
  );
}

/** The documents that use these invoices already; names only those that the caller may see. */
async function usedElsewhere(ctx: Ctx, id: string, lines: readonly { place: number; invoiceNumber: string }[]): Promise<InputFault[]> {
  const numbers = lines.map(({ invoiceNumber }) => invoiceNumber);
  const users = await ctx.db
    .select({ invoiceNumber: reimbursementLines.invoiceNumber, id: reimbursements.id, number: reimbursements.number })
    .from(reimbursementLines)
    .innerJoin(reimbursements, eq(reimbursements.id, reimbursementLines.reimbursementId))
    .where(and(inArray(reimbursementLines.invoiceNumber, numbers), eq(reimbursementLines.living, true), ne(reimbursements.id, id)));
  const mayLook = holds(ctx.actor, 'reimbursement:reimbursement:list');
  const seen = mayLook
    ? await visibleAmong(
        ctx,
        users.map((user) => user.id),
      )
    : [];
  const shown = new Set(seen.map((row) => row.id));
  return lines.map(({ place, invoiceNumber }) => {
    const user = users.find((each) => each.invoiceNumber === invoiceNumber && shown.has(each.id));
    return { path: `lines.${place}.invoiceNumber`, msg: user ? `发票已在 ${user.number} 用过` : '已被其他单据使用' };
  });
}
