import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve, servePrepared } from '#platform/http/serve.ts';

import { addInvoice, readInvoice, removeInvoice, updateInvoice } from './change-invoice.ts';
import { INVOICE_LIST } from './invoice-list.ts';
import { readOwnFile } from './read-file.ts';
import { takeInvoices } from './take-invoices.ts';

export default function invoiceRoutes(app: FastifyInstance): void {
  const { storage } = app.deps;
  INVOICE_LIST.routes(app, calls.invoices);
  serve(app, calls.invoices.get, ({ id }, ctx) => readInvoice(ctx, id));
  servePrepared(
    app,
    calls.invoices.take,
    ({ fileId }, ctx) => readOwnFile(ctx, storage, fileId),
    (file, ctx) => takeInvoices(ctx, file),
  );
  serve(app, calls.invoices.add, async (form, ctx) => new Answer(await addInvoice(ctx, form), { msg: '发票已录入' }));
  serve(app, calls.invoices.update, async (form, ctx) => new Answer(await updateInvoice(ctx, form), { msg: '发票已保存' }));
  serve(app, calls.invoices.remove, async ({ id }, ctx) => {
    await removeInvoice(ctx, id);
    return new Answer({}, { msg: '发票已删除' });
  });
}
