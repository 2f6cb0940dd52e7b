import { defineModule } from '#platform/module.ts';

import invoiceRoutes from './invoices.routes.ts';

export default defineModule({ name: 'invoices', floor: 'business', routes: invoiceRoutes });
