import { defineModule } from '#platform/module.ts';

import { isOwnInvoice } from './invoice-list.ts';
import { INVOICE } from './invoice-rows.ts';
import invoiceRoutes from './invoices.routes.ts';

export default defineModule({
  name: 'invoices',
  floor: 'business',
  routes: invoiceRoutes,
  files: { recordType: INVOICE, mayRead: isOwnInvoice, takesInvoices: true },
});
