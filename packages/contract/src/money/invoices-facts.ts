import { z } from 'zod';

import { FileEntry } from '../records/record-files.ts';
import { INVOICE_KINDS, INVOICE_SOURCES } from './invoices-form.ts';

const Party = z.object({ name: z.string(), taxNumber: z.string() });

/** What an invoice says. A text that was not read is blank; amounts are yuan as decimal texts, a day is year-month-date. */
export const InvoiceFacts = z.object({
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
export type InvoiceFacts = z.infer<typeof InvoiceFacts>;

/** A file of an invoice with what was read in it; the first file of an invoice is its original. */
export const InvoiceFile = z.object({ ...FileEntry.shape, page: z.number(), source: z.enum(INVOICE_SOURCES), total: z.string() });
export type InvoiceFile = z.infer<typeof InvoiceFile>;
