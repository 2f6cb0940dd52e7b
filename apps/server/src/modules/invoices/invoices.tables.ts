import type { InvoiceFacts } from '@houtai/contract/invoices-facts';
import type { INVOICE_SOURCES, INVOICE_STATES } from '@houtai/contract/invoices-form';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from '#modules/people/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

type Source = (typeof INVOICE_SOURCES)[number];

/** Invoices of people. What they say stands in `facts` alone; the columns of lists are made from it. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    source: text('source').$type<Source>().notNull(),
    facts: jsonb('facts').$type<InvoiceFacts>().notNull(),
    kind: text('kind')
      .$type<InvoiceFacts['kind']>()
      .notNull()
      .generatedAlwaysAs(sql`facts ->> 'kind'`),
    code: text('code')
      .notNull()
      .generatedAlwaysAs(sql`facts ->> 'code'`),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(sql`upper(facts ->> 'number')`),
    issuedOn: text('issued_on')
      .notNull()
      .generatedAlwaysAs(sql`facts ->> 'issuedOn'`),
    sellerName: text('seller_name')
      .notNull()
      .generatedAlwaysAs(sql`facts -> 'seller' ->> 'name'`),
    buyerName: text('buyer_name')
      .notNull()
      .generatedAlwaysAs(sql`facts -> 'buyer' ->> 'name'`),
    total: numeric('total', { precision: 14, scale: 2 }).generatedAlwaysAs(sql`nullif(facts ->> 'total', '')::numeric`),
    tax: numeric('tax', { precision: 14, scale: 2 }).generatedAlwaysAs(sql`nullif(facts ->> 'tax', '')::numeric`),
    /** What became of it, with the document that uses it. */
    state: text('state').$type<keyof typeof INVOICE_STATES>().notNull().default('free'),
    claimId: text('claim_id'),
    claimNumber: text('claim_number').notNull().default(''),
    ...recordColumns,
  },
  (table) => [
    index('invoices_owner').on(table.ownerId, table.createdAt, table.id),
    index('invoices_owner_state').on(table.ownerId, table.state, table.createdAt, table.id),
    index('invoices_owner_issued').on(table.ownerId, table.issuedOn, table.id),
    index('invoices_owner_total').on(table.ownerId, table.total, table.id),
    index('invoices_claim').on(table.claimId),
    index('invoices_words').using('gin', pairsOf(table.number, table.sellerName, table.buyerName)),
    // Files of one number are one invoice, also when two of them are taken at the same time.
    uniqueIndex('invoices_owner_number')
      .on(table.ownerId, table.code, table.number)
      .where(sql`${table.number} <> ''`),
  ],
);

/** The files of an invoice. `place` 0 is the original; */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    fileId: text('file_id').notNull(),
    page: integer('page').notNull(),
    place: integer('place').notNull(),
    sha256: text('sha256').notNull(),
    source: text('source').$type<Source>().notNull(),
    /** What this file alone says. */
    facts: jsonb('facts').$type<InvoiceFacts>().notNull(),
    /** The document that uses the invoice. */
    claimId: text('claim_id'),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.fileId, table.page] }),
    index('invoice_files_file').on(table.fileId, table.page),
    index('invoice_files_hash').on(table.sha256, table.page),
    // The same bytes are claimed once, whatever was read in them.
    uniqueIndex('invoice_files_claimed')
      .on(table.sha256, table.page)
      .where(sql`${table.claimId} is not null`),
  ],
);

refuseDuplicates(invoices, {
  invoices_owner_number: { path: 'number', msg: '票夹里已有号码相同的发票' },
});
