import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id } from '../form/fields.ts';
import { subject } from '../subject.ts';

/** What kind of ticket an invoice is. */
const INVOICE_KINDS = ['special', 'plain', 'rail', 'air', 'toll', 'other'] as const;

/** How far what was read is to be trusted: written for machines and adding up, taken from words, or nothing was read. */
const INVOICE_SOURCES = ['exact', 'text', 'none'] as const;

const Party = z.object({ name: z.string(), taxNumber: z.string() });

/** What an invoice says. A text that was not read is blank; amounts are yuan as decimal texts, a day is year-month-date. */
const InvoiceFacts = z.object({
  kind: z.enum(INVOICE_KINDS),
  code: z.string(),
  number: z.string(),
  issuedOn: z.string(),
  seller: Party,
  buyer: Party,
  net: z.string(),
  tax: z.string(),
  total: z.string(),
  items: z.array(z.object({ name: z.string(), code: z.string(), net: z.string(), tax: z.string() })),
  /** Of tickets and tolls; the vehicle is a train or a plate. */
  trip: z
    .object({ from: z.string(), to: z.string(), on: z.string(), passenger: z.string(), seat: z.string(), vehicle: z.string() })
    .nullable(),
  /** Whether it takes back another one. */
  red: z.boolean(),
});

/** One invoice of a file, with the page on which it begins. */
export const InvoiceReading = z.object({ page: z.number(), source: z.enum(INVOICE_SOURCES), facts: InvoiceFacts });
export type InvoiceReading = z.infer<typeof InvoiceReading>;

const calls = {
  read: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-invoice/read',
    access: 'signed-in',
    summary: "What the invoices in an uploaded file of the caller's say; source none where it cannot be read",
    request: z.object({ fileId: Id }),
    result: z.array(InvoiceReading),
  }),
};

export const invoices = subject('invoices', { name: '发票', calls });
