import { defineModule } from '../../platform/module.ts';
import { companies } from '../people/index.ts';
import companyRoutes from './companies.routes.ts';
import companiesSeeds from './companies.seed.ts';
import companyAdminRoutes from './company-admin.routes.ts';
import { COMPANY } from './company-rows.ts';

export default defineModule({
  name: 'companies',
  floor: 'organisation',
  routes: [companyRoutes, companyAdminRoutes],
  seeds: companiesSeeds,
  recordName: { type: COMPANY, table: companies, id: companies.id, name: companies.name },
});
