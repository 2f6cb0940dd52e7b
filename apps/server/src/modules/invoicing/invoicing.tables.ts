import type { InvoicingForm } from '@houtai/contract/invoicing-form';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { companies } from '#modules/people/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

/** A column for each field of the form; accounts are the company's, in the order given here. */
const formColumns = {
  companyId: text('company_id')
    .notNull()
    .unique()
    .references(() => companies.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  taxNumber: text('tax_number').notNull(),
  address: text('address').notNull(),
  phone: text('phone').notNull(),
  bankIds: text('bank_ids').array().notNull().default([]),
  shared: boolean('shared').notNull(),
  remark: text('remark').notNull(),
} satisfies Record<keyof InvoicingForm, unknown>;

/** The details that others put on an invoice for a company. */
export const invoicing = pgTable(
  'invoicing',
  {
    id: id(),
    ...formColumns,
    /** Incremented to make another link; rows are found by the hash of the present key. */
    linkGeneration: integer('link_generation').notNull().default(1),
    linkHash: text('link_hash').notNull().unique(),
    ...recordColumns,
  },
  (table) => [index('invoicing_title').on(table.title, table.id)],
);

refuseDuplicates(invoicing, {
  invoicing_company_id_unique: { path: 'companyId', msg: '该公司已有开票信息' },
});
