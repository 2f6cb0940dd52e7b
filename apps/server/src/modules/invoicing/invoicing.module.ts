import { defineModule } from '#platform/module.ts';

import { INVOICING } from './invoicing-rows.ts';
import invoicingRoutes from './invoicing.routes.ts';
import invoicingSeeds from './invoicing.seed.ts';
import { invoicing } from './invoicing.tables.ts';

export default defineModule({
  name: 'invoicing',
  floor: 'business',
  routes: invoicingRoutes,
  seeds: invoicingSeeds,
  recordName: { type: INVOICING, table: invoicing, id: invoicing.id, name: invoicing.title },
});
