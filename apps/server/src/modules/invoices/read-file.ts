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

/** A file of the caller with what was read in it. */
export type ReadFile = { id: string; name: string; sha256: string; readings: InvoiceReading[] };

/** Reads the invoices in a file that the caller uploaded. */
export async function readOwnFile(ctx: Ctx, storage: Storage, fileId: string): Promise<ReadFile> {
  const file = await ownFile(ctx, fileId);
  if (!file) throw notFound('文件');
  const extension = extensionOf(file.name);
  if (!INVOICE_EXTENSIONS.includes(extension)) throw new AppError('A0701', `发票应为 ${INVOICE_EXTENSIONS.join('、')} 文件`);
  const stored = file.size > READ_MAX_BYTES ? null : await storage.read(file.storageKey);
  if (!stored && file.size <= READ_MAX_BYTES) throw notFound('文件');
  const readings = stored ? await readInvoices(await buffer(stored), extension === '.jpeg' ? '.jpg' : extension) : [UNREAD];
  return { id: file.id, name: file.name, sha256: file.sha256, readings };
}
