import type { InvoicingForm } from '@houtai/contract/invoicing-form';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { companies } from '#modules/people/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { refuseDoubles } from '#platform/db/unique-values.ts';

/** A column for each field of the form; the accounts are those of the company, in their order here. */
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

/** What others put on an invoice for a company. */
export const invoicing = pgTable(
  'invoicing',
  {
    id: id(),
    ...formColumns,
    /** Raised to make another link; the hash of the present one's key is what finds the row. */
    linkGeneration: integer('link_generation').notNull().default(1),
    linkHash: text('link_hash').notNull().unique(),
    ...recordColumns,
  },
  (table) => [index('invoicing_title').on(table.title, table.id)],
);

refuseDoubles(invoicing, {
  invoicing_company_id_unique: { path: 'companyId', msg: '该公司已有开票信息' },
});
