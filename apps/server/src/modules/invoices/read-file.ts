import { buffer } from 'node:stream/consumers';

import type { InvoiceReading } from '@houtai/contract/invoices';
import { INVOICE_EXTENSIONS, MB } from '@houtai/contract/limits';

import { ownFile } from '#modules/files/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { extensionOf } from '#platform/http/files/file-name.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';

import { readInvoices, UNREAD } from './reading/invoice-thread.ts';

/** Larger files could not be read within the time limit. */
const READ_MAX_BYTES = 30 * MB;

/** Reads the invoices in a file that the caller uploaded. */
export async function readOwnFile(ctx: Ctx, storage: Storage, fileId: string): Promise<InvoiceReading[]> {
  const file = await ownFile(ctx, fileId);
  if (!file) throw notFound('文件');
  const extension = extensionOf(file.name);
  if (!INVOICE_EXTENSIONS.includes(extension)) throw new AppError('A0701', `发票应为 ${INVOICE_EXTENSIONS.join('、')} 文件`);
  if (file.size > READ_MAX_BYTES) return [UNREAD];
  const stored = await storage.read(file.storageKey);
  if (!stored) throw notFound('文件');
  return readInvoices(await buffer(stored), extension === '.jpeg' ? '.jpg' : extension);
}
