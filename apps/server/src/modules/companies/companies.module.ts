import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import companyRoutes from './companies.routes.ts';
import companiesSeeds from './companies.seed.ts';
import { COMPANIES } from './companies.ts';

export default defineModule({
  ...COMPANIES.hooks,
  name: 'companies',
  floor: 'organisation',
  routes: [companyRoutes, COMPANIES.routes(calls.companies)],
  seeds: companiesSeeds,
});
