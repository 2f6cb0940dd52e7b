import { defineModule } from '../../platform/module.ts';
import approvalRoutes from './approvals.routes.ts';

export default defineModule({
  name: 'approvals',
  floor: 'business',
  routes: approvalRoutes,
});
