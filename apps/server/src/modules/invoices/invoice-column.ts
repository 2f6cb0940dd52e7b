import { text } from 'drizzle-orm/pg-core';

import { invoices } from './invoices.tables.ts';

/** The column of a record that names an invoice; null after its owner removed it. */
export const invoiceColumn = () => text('invoice_id').references(() => invoices.id, { onDelete: 'set null' });
