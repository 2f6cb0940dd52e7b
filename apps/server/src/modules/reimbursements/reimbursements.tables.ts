import type { ExpenseLine, ReimbursementForm } from '@houtai/contract/reimbursements-form';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import { invoiceColumn } from '#modules/invoices/index.ts';
import { ownedColumns } from '#modules/people/index.ts';
import { projectColumn } from '#modules/projects/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';

/** Reimbursements; the owner is the payee. */
export const reimbursements = pgTable(
  'reimbursements',
  {
    id: id(),
    ...ownedColumns,
    serial: integer('serial').notNull(),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(sql`'BX-' || serial::text`),
    state: text('state', { enum: ['draft', 'auditing', 'passed', 'rejected', 'returned', 'withdrawn'] })
      .notNull()
      .default('draft'),
    type: text('type').$type<ReimbursementForm['type']>().notNull(),
    projectId: projectColumn().notNull(),
    tripFrom: date('trip_from', { mode: 'string' }),
    tripTo: date('trip_to', { mode: 'string' }),
    account: text('account').notNull(),
    reason: text('reason').notNull(),
    /** The total of the lines, stored with them. */
    total: numeric('total', { precision: 12, scale: 2 }).notNull(),
    lineCount: integer('line_count').notNull(),
    /** The last day of the billing period of its creation, then of its submission. */
    period: date('period', { mode: 'string' }).notNull(),
    ...recordColumns,
  },
  (table) => [
    unique('reimbursements_serial').on(table.serial),
    index('reimbursements_owner').on(table.ownerId, table.createdAt, table.id),
    index('reimbursements_department').on(table.departmentId, table.createdAt, table.id),
    index('reimbursements_company').on(table.companyId, table.createdAt, table.id),
    index('reimbursements_state').on(table.state, table.createdAt, table.id),
    index('reimbursements_project').on(table.projectId, table.createdAt, table.id),
    index('reimbursements_created').on(table.createdAt, table.id),
    index('reimbursements_updated').on(table.updatedAt, table.id),
    index('reimbursements_period').on(table.period, table.id),
    index('reimbursements_total').on(table.total, table.id),
    index('reimbursements_number').on(table.serial, table.id),
    index('reimbursements_words').using('gin', pairsOf(table.number, table.reason)),
  ],
);

/** The lines of reimbursements, by index from 0. */
export const reimbursementLines = pgTable(
  'reimbursement_lines',
  {
    reimbursementId: text('reimbursement_id')
      .notNull()
      .references(() => reimbursements.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    category: text('category').$type<ExpenseLine['category']>().notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    projectId: projectColumn(),
    amount: numeric('amount', { precision: 10, scale: 2 }).notNull(),
    tax: numeric('tax', { precision: 10, scale: 2 }),
    /** In upper case; empty for an expense without an invoice. */
    invoiceNumber: text('invoice_number').notNull(),
    fileId: text('file_id').notNull(),
    /** The invoice from which number and file are taken. */
    invoiceId: invoiceColumn(),
    remark: text('remark').notNull(),
    /** Whether the document is active, so that its invoices count as used. */
    living: boolean('living').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reimbursementId, table.place] }),
    index('reimbursement_lines_project').on(table.projectId),
    // An invoice is paid once, whoever submits it concurrently.
    uniqueIndex('reimbursement_lines_invoice')
      .on(table.invoiceNumber)
      .where(sql`${table.living} and ${table.invoiceNumber} <> ''`),
    index('reimbursement_lines_number').on(table.invoiceNumber),
    index('reimbursement_lines_invoice_id').on(table.invoiceId),
  ],
);
