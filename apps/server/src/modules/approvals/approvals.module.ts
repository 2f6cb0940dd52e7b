import { defineModule } from '../../platform/module.ts';
import approvalRoutes from './approvals.routes.ts';
import approvalSeeds from './approvals.seed.ts';

export default defineModule({
  name: 'approvals',
  floor: 'business',
  routes: approvalRoutes,
  seeds: approvalSeeds,
});
