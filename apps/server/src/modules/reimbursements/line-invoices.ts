import type { InputFault } from '@houtai/contract/call';
import { type DocumentState, isActiveDocument } from '@houtai/contract/document-states';
import type { Invoice } from '@houtai/contract/invoices';
import { blockingFinding } from '@houtai/contract/invoices-findings';
import { invoiceKey } from '@houtai/contract/invoices-form';
import type { ExpenseLine } from '@houtai/contract/reimbursements-form';

import { claimInvoices, type ClaimRefusal, invoicesById, ownAmong } from '#modules/invoices/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { visibleAmong } from './reimbursement-visibility.ts';

type Document = { id: string; number: string; state: DocumentState };

/**
 * Lines with the number and the original of their invoices. An invoice is the caller's own, or one that the document has already; what was
 * typed beside it has to agree with it.
 */
export async function withInvoices(ctx: Ctx, lines: readonly ExpenseLine[], held: ReadonlySet<string>): Promise<ExpenseLine[]> {
  const known = await usable(ctx, idsOf(lines), held);
  const faults = lines.flatMap((line, index) => faultsOf(line, known.get(line.invoiceId), index));
  if (faults.length > 0) throw refusedInput(faults);
  return lines.map((line) => {
    const invoice = known.get(line.invoiceId);
    if (!invoice) return line;
    return { ...line, invoiceNumber: invoice.number || line.invoiceNumber, fileId: invoice.files[0]?.id ?? line.fileId };
  });
}

function faultsOf(line: ExpenseLine, invoice: Invoice | undefined, index: number): InputFault[] {
  if (line.invoiceId === '') return [];
  const path = `lines.${index}.invoiceNumber`;
  if (!invoice) return [{ path, msg: '票夹里没有这张发票，请移除后重新选择' }];
  const isOther = line.invoiceNumber !== '' && invoice.number !== '' && invoiceKey(line.invoiceNumber) !== invoice.number;
  const refused = blockingFinding(line, invoice);
  return [
    ...(isOther ? [{ path, msg: `与所选发票的号码 ${invoice.number} 不同` }] : []),
    ...(refused ? [{ path: `lines.${index}.${refused.at}`, msg: refused.words }] : []),
  ];
}

/** The files of all invoices of lines, and those that lines have without an invoice. */
export async function lineFilesOf(ctx: Ctx, lines: readonly ExpenseLine[]): Promise<string[]> {
  const files = (await invoicesById(ctx, idsOf(lines))).flatMap(({ files }) => files.map(({ id }) => id));
  return [...new Set([...files, ...lines.flatMap(({ fileId }) => fileId || [])])];
}

/** Makes a document the one that uses the invoices of its lines as long as it counts; refuses those that another one uses. */
export async function claimLines(ctx: Ctx, { id, number, state }: Document, lines: readonly ExpenseLine[]): Promise<void> {
  const invoiceIds = isActiveDocument(state) ? idsOf(lines) : [];
  const refused = await claimInvoices(ctx, {
    claimId: id,
    claimNumber: number,
    state: state === 'passed' ? 'passed' : 'used',
    invoiceIds,
  });
  if (refused.length > 0) throw refusedInput(await usedElsewhere(ctx, lines, refused));
}

/** Names only the documents that the caller may see. */
async function usedElsewhere(ctx: Ctx, lines: readonly ExpenseLine[], refused: readonly ClaimRefusal[]): Promise<InputFault[]> {
  const mayLook = holds(ctx.actor, 'reimbursement:reimbursement:list');
  const users = mayLook
    ? await visibleAmong(
        ctx,
        refused.map(({ claimId }) => claimId),
      )
    : [];
  const numbers = new Map(users.map((user) => [user.id, user.number]));
  return lines.flatMap(({ invoiceId }, index) => {
    const found = refused.find((each) => each.invoiceId === invoiceId);
    if (!found) return [];
    const what = found.of === 'file' ? '这个文件' : '发票';
    return [{ path: `lines.${index}.invoiceNumber`, msg: `${what}已在 ${numbers.get(found.claimId) ?? '其他单据'} 用过` }];
  });
}

async function usable(ctx: Ctx, ids: readonly string[], held: ReadonlySet<string>): Promise<Map<string, Invoice>> {
  const allowed = new Set([...(await ownAmong(ctx, ids)), ...held]);
  const found = await invoicesById(
    ctx,
    ids.filter((id) => allowed.has(id)),
  );
  return new Map(found.map((invoice) => [invoice.id, invoice]));
}

function idsOf(lines: readonly ExpenseLine[]): string[] {
  return [...new Set(lines.flatMap(({ invoiceId }) => invoiceId || []))];
}
