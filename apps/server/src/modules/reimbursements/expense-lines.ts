import type { Fault } from '@houtai/contract/call';
import { type ExpenseLine, invoiceKey } from '@houtai/contract/reimbursements-form';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';

import { type Ctx, holds } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { visibleAmong } from './reimbursement-visibility.ts';
import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

/** A line as its form holds it. */
export type StoredLine = ExpenseLine;

/** The lines of a document, in their order. */
export async function readLines({ db }: Pick<Ctx, 'db'>, reimbursementId: string): Promise<StoredLine[]> {
  const rows = await db
    .select()
    .from(reimbursementLines)
    .where(eq(reimbursementLines.reimbursementId, reimbursementId))
    .orderBy(asc(reimbursementLines.place));
  return rows.map(({ reimbursementId: _, place: __, living: ___, projectId, tax, ...line }) => ({
    ...line,
    projectId: projectId ?? '',
    tax: tax ?? '',
  }));
}

/**
 * Replaces the lines of a document. One whose invoice another living document uses is refused, also where that is stored at this very
 * moment: an insert waits for the other transaction and then leaves the line out.
 */
export async function storeLines(ctx: Ctx, reimbursementId: string, lines: readonly ExpenseLine[], living: boolean): Promise<void> {
  await ctx.db.delete(reimbursementLines).where(eq(reimbursementLines.reimbursementId, reimbursementId));
  const rows = lines.map(({ projectId, tax, invoiceNumber, ...line }, place) => ({
    ...line,
    reimbursementId,
    place,
    projectId: projectId || null,
    tax: tax || null,
    invoiceNumber: invoiceKey(invoiceNumber),
    living,
  }));
  // In the order of their numbers, so that two that share several never wait for each other.
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

/** Where invoices are used already, for anyone who may see it there. */
async function usedElsewhere(ctx: Ctx, id: string, lines: readonly { place: number; invoiceNumber: string }[]): Promise<Fault[]> {
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
