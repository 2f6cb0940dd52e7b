export { claimInvoices, type ClaimRefusal } from './claim-invoices.ts';
export { invoiceColumn } from './invoice-column.ts';
export { ownAmong } from './invoice-list.ts';
export { invoicesById } from './invoice-rows.ts';
export { sameBytes } from './same-bytes.ts';
