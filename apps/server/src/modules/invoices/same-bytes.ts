import { type SQL, sql } from 'drizzle-orm';

import { invoiceFiles } from './invoices.tables.ts';

/** Query: pairs of invoices, `one` and `other`, that have a file with the same bytes. */
export function sameBytes(): SQL {
  return sql`(select held.invoice_id as one, same.invoice_id as other from ${invoiceFiles} held
    join ${invoiceFiles} same on same.sha256 = held.sha256 and same.page = held.page)`;
}
