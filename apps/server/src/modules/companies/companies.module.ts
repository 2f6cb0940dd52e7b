import { defineModule } from '../../platform/module.ts';
import companyRoutes from './companies.routes.ts';
import companiesSeeds from './companies.seed.ts';
import companyAdminRoutes from './company-admin.routes.ts';

export default defineModule({
  name: 'companies',
  floor: 'organisation',
  routes: [companyRoutes, companyAdminRoutes],
  seeds: companiesSeeds,
});
