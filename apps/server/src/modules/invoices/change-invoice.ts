import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { labelsOf, describeFormFields } from '@houtai/contract/form-words';
import type { Invoice } from '@houtai/contract/invoices';
import type { InvoiceFacts } from '@houtai/contract/invoices-facts';
import { INVOICE_FORM, type InvoiceForm } from '@houtai/contract/invoices-form';
import { eq, sql } from 'drizzle-orm';

import { setRecordFiles } from '#modules/files/index.ts';
import { changesBetween, recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { isOwnInvoice, lockInvoice } from './invoice-list.ts';
import { INVOICE, invoicesById } from './invoice-rows.ts';
import { invoices } from './invoices.tables.ts';
import { UNREAD } from './reading/invoice-thread.ts';

export function addInvoice(ctx: Ctx, form: InvoiceForm): Promise<Invoice> {
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor;
    const stamps = { createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
    const [row] = await ctx.db
      .insert(invoices)
      .values({ ownerId: userId, source: 'typed', facts: typedFacts(form), ...stamps })
      .returning({ id: invoices.id });
    return invoiceOf(ctx, row?.id ?? '');
  });
}

export function updateInvoice(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.invoices.update>): Promise<Invoice> {
  return inTransaction(ctx, async (ctx) => {
    const { source, state, claimNumber } = await lockInvoice(ctx, id);
    const before = await invoiceOf(ctx, id);
    if (before.version !== version) {
      throw new AppError('A0409', '发票刚刚被修改，请核对最新内容后再保存', { result: before });
    }
    const { form, isSame } = mergeUpdate(INVOICE_FORM, before, sent);
    if (isSame) return before;
    assertFree({ state, claimNumber }, '修改');
    if (source === 'exact' || source === 'text') throw new AppError('A0409', '票面由系统读出，不能改写；金额不同时请在报销单里填写');
    await ctx.db
      .update(invoices)
      .set({
        source: 'typed',
        facts: typedFacts(form),
        version: sql`${invoices.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(eq(invoices.id, id));
    const after = await invoiceOf(ctx, id);
    const changes = changesBetween(
      describeFormFields(INVOICE_FORM.fields, before),
      describeFormFields(INVOICE_FORM.fields, after),
      labelsOf(INVOICE_FORM.fields),
    );
    await recordChange(ctx, { recordType: INVOICE, recordId: id, action: '修改发票', changes });
    return after;
  });
}

export function removeInvoice(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    assertFree(await lockInvoice(ctx, id), '删除');
    await setRecordFiles(ctx, { recordType: INVOICE, recordId: id, fileIds: [], textFileIds: [], path: 'id' });
    await ctx.db.delete(invoices).where(eq(invoices.id, id));
  });
}

/** One invoice of the caller as it leaves the server. */
export async function readInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  if (!(await isOwnInvoice(ctx, id))) throw notFound('发票');
  return invoiceOf(ctx, id);
}

async function invoiceOf(ctx: Ctx, id: string): Promise<Invoice> {
  const [invoice] = await invoicesById(ctx, [id]);
  if (!invoice) throw notFound('发票');
  return invoice;
}

function assertFree({ state, claimNumber }: { state: string; claimNumber: string }, act: string): void {
  if (state !== 'free') throw new AppError('A0409', `发票已在 ${claimNumber} 使用，不能${act}；请先从单据里移除`);
}

/** What was typed, as facts. An amount has the form that read ones have. */
function typedFacts({ kind, number, issuedOn, sellerName, buyerName, total, tax }: InvoiceForm): InvoiceFacts {
  const party = (name: string) => ({ name, taxNumber: '' });
  return { ...UNREAD.facts, kind, number, issuedOn, total, tax, seller: party(sellerName), buyer: party(buyerName) };
}
