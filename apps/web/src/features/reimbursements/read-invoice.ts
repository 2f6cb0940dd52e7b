import type { calls } from '@houtai/contract';

import type { Sending } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

/**
 * The values of a line from the first invoice of an uploaded file; unread ones are blank. Reports in a toast what else was found in the
 * file.
 */
export async function readInvoice(
  fileId: string,
  take: Sending<typeof calls.invoices.take>['run'],
): Promise<Readonly<Record<string, string>>> {
  const invoices = await take({ fileId }, { silent: true }).catch(() => []);
  const [first] = invoices;
  if (!first) return {};
  const { facts, claimNumber, id } = first;
  if (first.state !== 'free') toast.warning(`发票已在 ${claimNumber} 用过`);
  if (first.source === 'none') toast.warning('发票读不出，请自己填写');
  if (invoices.length > 1) toast.warning(`文件里有 ${invoices.length} 张发票，只按第一张填写，其余的已放进票夹`);
  if (facts.red) {
    toast.warning('这是红字发票，不能报销');
    return {};
  }
  const date = facts.trip?.on || facts.issuedOn;
  return { date, amount: facts.total, tax: facts.tax, invoiceNumber: facts.number, invoiceId: id };
}
