import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, Version } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { listCalls, listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { subject } from '../subject.ts';
import { InvoiceFacts, InvoiceFile } from './invoices-facts.ts';
import { INVOICE_FORM, INVOICE_SOURCES } from './invoices-form.ts';
import { INVOICES } from './invoices-list.ts';

/** One invoice of a file, with the page on which it begins. */
export const InvoiceReading = z.object({ page: z.number(), source: z.enum(INVOICE_SOURCES), facts: InvoiceFacts });
export type InvoiceReading = z.infer<typeof InvoiceReading>;

const SHAPES = { facts: InvoiceFacts, files: z.array(InvoiceFile) };

/** An invoice of the caller's own. */
export interface Invoice extends ListRowOf<typeof INVOICES> {}

const Invoice = z.object(listRowShape(INVOICES, SHAPES));

const calls = {
  ...listCalls<typeof INVOICES, Invoice>(INVOICES, { summary: 'The invoices of the caller', shapes: SHAPES }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-invoice/get',
    access: 'signed-in',
    summary: 'One invoice of the caller',
    request: z.object({ id: Id }),
    result: Invoice,
  }),
  take: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-invoice/take',
    access: 'signed-in',
    operation: '收下发票',
    idempotent: true,
    summary: 'Reads an uploaded file of the caller and keeps the invoices in it; files of one number become one invoice',
    request: z.object({ fileId: Id }),
    result: z.array(Invoice),
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-invoice/add',
    access: 'signed-in',
    operation: '录入发票',
    idempotent: true,
    summary: 'Keeps an invoice that the caller has typed, with its file or without',
    request: schemaOf(INVOICE_FORM),
    result: Invoice,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-invoice/update',
    access: 'signed-in',
    operation: '修改发票',
    idempotent: true,
    summary: 'Changes what the caller has typed, or fills in what could not be read, of an invoice that no document uses',
    request: schemaOf(INVOICE_FORM, 'update', { id: Id, version: Version }),
    result: Invoice,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-invoice/del',
    access: 'signed-in',
    operation: '删除发票',
    idempotent: true,
    summary: 'Removes an invoice of the caller that no document uses',
    request: z.object({ id: Id }),
    result: Empty,
  }),
};

export const invoices = subject('invoices', { name: '发票', calls });
