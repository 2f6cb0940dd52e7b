import { DOCUMENT_STATES, type DocumentState, isLivingDocument } from '@houtai/contract/document-states';
import { eq, sql } from 'drizzle-orm';

import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { recordChange } from '../history/index.ts';
import { assertMay, keyOf, periodOf } from './change-reimbursement.ts';
import { readLines, storeLines } from './expense-lines.ts';
import { lockReimbursement, type Reimbursement } from './reimbursement-visibility.ts';
import { reimbursements } from './reimbursements.tables.ts';

/** Hands the caller's own document in: from now on it is locked, and its invoices are used. */
export function submitReimbursement(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReimbursement(ctx, id);
    assertMay(ctx, row, 'edit');
    await move(ctx, row, { to: 'auditing', action: '提交审批', period: periodOf(ctx) });
  });
}

/** Ends the approval of a document, whoever decides; its invoices are free again unless it has passed. */
export function settleReimbursement(ctx: Ctx, id: string, to: 'passed' | 'rejected' | 'withdrawn'): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(reimbursements).where(eq(reimbursements.id, id)).for('update');
    if (!row) throw notFound('报销单');
    if (row.state !== 'auditing') throw new AppError('A0409', `${row.number} 不在审批中`);
    await move(ctx, row, { to, action: DOCUMENT_STATES[to], period: row.period });
  });
}

async function move(
  ctx: Ctx,
  row: Reimbursement,
  { to, action, period }: { to: DocumentState; action: string; period: string },
): Promise<void> {
  await storeLines(ctx, row.id, await readLines(ctx, row.id), isLivingDocument(to));
  await ctx.db
    .update(reimbursements)
    .set({ state: to, period, version: sql`${reimbursements.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(reimbursements.id, row.id));
  const changes = [{ field: 'state', label: '状态', before: DOCUMENT_STATES[row.state], after: DOCUMENT_STATES[to] }];
  await recordChange(ctx, { ...keyOf(row), action, changes });
}
